/** Sets the form fields of a rendered part whose names were filled in: see name-form-fields.ts. */
import { decodeXML } from "entities/decode";
import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { findFormFields } from "#shared/engine/merge/docx/attributes/find-form-fields.ts";
import { FORM_NAME } from "#shared/engine/merge/docx/attributes/name-form-fields.ts";
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { contentWith } from "./control-content.ts";
import { attributeOf, notOffered } from "./control-kinds.ts";
import { type ControlValue, readControlValue } from "./control-value.ts";
import { FILLED_NAME } from "./set-controls.ts";

const LIFTED_NAME = new RegExp(`<${FORM_NAME} [^>]*>(?:</${FORM_NAME}>)?`);

/**
 * @param language of dates
 * @throws MergeFailure if a drop-down list does not offer the value
 */
export function setFormFields(xml: string, language: string): string {
  if (!xml.includes(`<${FORM_NAME} `)) return xml;
  const edits = findFormFields(xml).flatMap(({ data, result, hasResult }): readonly Edit[] => {
    const stated = xml.slice(data.start, data.end);
    const [lifted] = LIFTED_NAME.exec(stated) ?? [];
    if (lifted === undefined) return [];
    const [, name = "", written = ""] = FILLED_NAME.exec(lifted) ?? [];
    const restored = stated.replace(lifted, () => "");
    const value = readControlValue(decodeXML(written));
    if (value === undefined) return [replacement(data, restored)];
    const set = setField(restored, value, { name: decodeXML(name.slice(1)), language });
    const before = xml.slice(result.start, result.end);
    return [replacement(data, set.data), ...(set.shown === undefined ? [] : [shownEdit(set.shown)])];

    function shownEdit(text: string): Edit {
      const runs = contentWith(before, { text: text === "" ? EMPTY : text }, "");
      return hasResult ? replacement(result, runs) : insertion(result.start, SEPARATOR + runs);
    }
  });
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

interface Circumstances {
  readonly name: string;
  readonly language: string;
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
