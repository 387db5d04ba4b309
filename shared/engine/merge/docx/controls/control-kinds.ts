/** Sets the properties of a control, by its kind, and tells what it then shows. */
import { decodeXML } from "entities/decode";
import { type ControlKind, statedKind } from "#shared/engine/merge/docx/attributes/find-controls.ts";
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { wallTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import type { Shown } from "./control-content.ts";
import type { ControlValue } from "./control-value.ts";

interface Circumstances {
  /** The control's name, for people. */
  readonly name: string;
  readonly language: string;
}

interface SetControl {
  readonly properties: string;
  readonly shown: Shown;
}

type Set = (properties: string, value: ControlValue, circumstances: Circumstances) => SetControl;

/** @throws MergeFailure if a drop-down list does not offer the value */
export function setKind(properties: string, value: ControlValue, circumstances: Circumstances): SetControl {
  return KINDS[statedKind(properties) ?? "richText"](properties, value, circumstances);
}

const KINDS: Readonly<Record<ControlKind, Set>> = {
  checkbox: setCheckbox,
  dropDownList: setList,
  comboBox: setList,
  date: setDate,
  text(properties, { text }) {
    const isMultiLine = /<w:text(?: [^>]*)? w:multiLine="(?:1|true|on)"/.test(properties);
    return { properties, shown: { text: isMultiLine ? text : inOneLine(text) } };
  },
  richText: (properties, { text }) => ({ properties, shown: { text } }),
};

function inOneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

/** [MS-DOCX], CT_SdtCheckbox: signs and fonts that are not stated are those of Word's own check boxes. */
function setCheckbox(properties: string, { holds }: ControlValue): SetControl {
  const [state = ""] = new RegExp(`<w14:${holds ? "checked" : "unchecked"}State [^>]*>`).exec(properties) ?? [];
  const checked = `<w14:checked w14:val="${holds ? 1 : 0}"/>`;
  const cleared = properties.replace(/<w14:checked(?: [^>]*)?(?:\/>|><\/w14:checked>)/, "");
  return {
    properties: cleared
      .replace(/<w14:checkbox((?: [^>]*?)?)\/>/, "<w14:checkbox$1></w14:checkbox>")
      .replace(/<w14:checkbox(?: [^>]*)?>/, (start) => start + checked),
    shown: {
      text: signOf(attributeOf(state, "w14:val") ?? "") || (holds ? "☒" : "☐"),
      font: attributeOf(state, "w14:font") ?? "MS Gothic",
    },
  };
}

/** Returns an empty text for what is no character. */
function signOf(code: string): string {
  return /^[\da-f]{1,4}$/i.test(code) ? xmlText(String.fromCharCode(Number.parseInt(code, 16))) : "";
}

interface Entry {
  readonly value: string;
  readonly shown: string;
}

/** A combo box takes any text, a drop-down list only what it offers. */
function setList(properties: string, { text }: ControlValue, { name }: Circumstances): SetControl {
  if (text === "") return { properties, shown: { text } };
  const entries = Array.from(properties.matchAll(/<w:listItem [^>]*>/g), ([item]): Entry => {
    const shown = attributeOf(item, "w:displayText");
    const value = attributeOf(item, "w:value");
    return { value: value ?? shown ?? "", shown: shown ?? value ?? "" };
  });
  const entry = entries.find(({ value }) => value === text) ?? entries.find(({ shown }) => shown === text);
  if (entry !== undefined) return { properties, shown: { text: inOneLine(entry.shown) } };
  if (statedKind(properties) === "comboBox") return { properties, shown: { text: inOneLine(text) } };
  throw new MergeFailure(listFault(name, text, entries));
}

/** @param entries what the list shows */
export function notOffered(name: string, text: string, entries: readonly string[]): string {
  return listFault(
    name,
    text,
    entries.map((entry) => ({ value: entry, shown: entry })),
  );
}

function listFault(name: string, text: string, entries: readonly Entry[]): string {
  return `the drop-down list ${name} does not offer ${quoted(text)}; it offers ${offered(entries)}`;
}

function offered(entries: readonly Entry[]): string {
  const texts = entries.filter(({ value }) => value !== "").map(quotedEntry);
  const more = texts.length > OFFERED_MAX ? ` and ${texts.length - OFFERED_MAX} more` : "";
  return texts.length === 0 ? "nothing" : texts.slice(0, OFFERED_MAX).join(", ") + more;
}

function quotedEntry({ value, shown }: Entry): string {
  return value === shown ? quoted(value) : `${quoted(value)} (shown as ${quoted(shown)})`;
}

const OFFERED_MAX = 10;
const TEXT_MAX = 80;

function quoted(text: string): string {
  return `"${text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text}"`;
}

/** A text that is not a date is shown as it is; Word allows any there. */
function setDate(properties: string, { text, date }: ControlValue, { language }: Circumstances): SetControl {
  const dateTime = readDateTime(date);
  const isDate = dateTime !== undefined && dateTime.year > 0 && dateTime.year < 10_000;
  const full = isDate ? ` w:fullDate="${new Date(wallTime(dateTime)).toISOString().slice(0, 19)}Z"` : "";
  const set = properties.replace(
    /<w:date((?: [^>]*?)?)(\/?)>/,
    (_, attributes: string, slash: string) =>
      `<w:date${attributes.replace(/ w:fullDate=(?:"[^"]*"|'[^']*')/, "")}${full}${slash}>`,
  );
  if (!isDate) return { properties: set, shown: { text: inOneLine(text) } };
  const picture = attributeOf(/<w:dateFormat [^>]*>/.exec(properties)?.[0] ?? "", "w:val") ?? "yyyy-MM-dd";
  const own = knownLanguage(attributeOf(/<w:lid [^>]*>/.exec(properties)?.[0] ?? "", "w:val"));
  return { properties: set, shown: { text: inDatePicture(dateTime, picture, own ?? language) } };
}

export function attributeOf(element: string, attribute: string): string | undefined {
  const [, double, single] = new RegExp(` ${attribute}=(?:"([^"]*)"|'([^']*)')`).exec(element) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decodeXML(value);
}
