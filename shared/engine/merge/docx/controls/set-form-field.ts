/** Sets a form field to a value. */
import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { contentWith } from "./control-content.ts";
import { attributeOf, type Circumstances, notOffered } from "./control-kinds.ts";
import type { ControlValue } from "./control-value.ts";
import { findFormFields } from "./find-form-fields.ts";

/**
 * Returns the runs of the field as they are with the value, or undefined if they hold no such field.
 * @throws MergeFailure if a drop-down list does not offer the value
 */
export function setFormField(xml: string, value: ControlValue, circumstances: Circumstances): string | undefined {
  const [field] = findFormFields(xml);
  if (field === undefined) return undefined;
  const { data, result, hasResult } = field;
  const set = setField(xml.slice(data.start, data.end), value, circumstances);
  const edits: Edit[] = [replacement(data, set.data)];
  if (set.shown !== undefined) {
    const shown = { text: set.shown === "" ? EMPTY : set.shown };
    const runs = contentWith(xml.slice(result.start, result.end), shown, "");
    edits.push(hasResult ? replacement(result, runs) : insertion(result.start, SEPARATOR + runs));
  }
  return applyEdits(xml, edits);
}

/** What Word shows in an empty text field, which would otherwise have no place to click. */
const EMPTY = "\u2002".repeat(5);
const SEPARATOR = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';

interface SetField {
  readonly data: string;
  /** Undefined if Word draws what the data says. */
  readonly shown?: string;
}

function setField(data: string, value: ControlValue, { name, language }: Circumstances): SetField {
  if (data.includes("<w:checkBox")) return { data: withChecked(data, value.holds) };
  if (data.includes("<w:ddList")) return { data: withChosen(data, value.text, name) };
  return { data, shown: textOf(data, value, language) };
}

function withChecked(data: string, isChecked: boolean): string {
  const checked = `<w:checked w:val="${isChecked ? 1 : 0}"/>`;
  return data
    .replace(/<w:checked(?:\s[^>]*)?(?:\/>|><\/w:checked>)/, "")
    .replace(/<w:checkBox\s*\/>/, "<w:checkBox></w:checkBox>")
    .replace("</w:checkBox>", () => `${checked}</w:checkBox>`);
}

/** The chosen entry stands first, as the number of its place. An empty value chooses the first entry, as Word does. */
function withChosen(data: string, text: string, name: string): string {
  const entries = Array.from(data.matchAll(/<w:listEntry [^>]*>/g), ([entry]) => attributeOf(entry, "w:val") ?? "");
  const chosen = text === "" ? 0 : entries.indexOf(text);
  if (chosen < 0) throw new MergeFailure(notOffered(name, text, entries));
  return data
    .replace(/<w:result(?:\s[^>]*)?(?:\/>|><\/w:result>)/, "")
    .replace(/<w:ddList(?:\s[^>]*)?>/, (start) => `${start}<w:result w:val="${chosen}"/>`);
}

/** A text field for dates may state how they are written. */
function textOf(data: string, { text, date }: ControlValue, language: string): string {
  const isDate = /<w:type\s[^>]*?w:val="date"/.test(data);
  const picture = attributeOf(/<w:format [^>]*>/.exec(data)?.[0] ?? "", "w:val");
  const dateTime = isDate && picture ? readDateTime(date) : undefined;
  return dateTime === undefined || picture === undefined ? text : inDatePicture(dateTime, picture, language);
}
