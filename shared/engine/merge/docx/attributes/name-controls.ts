/** Decides which controls the data sets, and lifts their names so that they are filled in like tags. */
import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { type Control, findControls, isSettable, statedKind } from "./find-controls.ts";
import { liftedTag, liftedValue } from "./lifted-markup.ts";

/** Separates the name as the author wrote it from the lifted one. XML cannot contain this character. */
export const NAME_END = "\u000f";

export type NameKind = "control" | "field";

/** Returns the name with its tag in plain characters, or undefined if it is not lifted. */
export type ReadName = (kind: NameKind, name: string) => string | undefined;

/** Matches the tag or the title: element, value with its quotes. */
const NAME = /<(w:(?:tag|alias)) w:val=("[^"<]*"|'[^'<]*')\s*\/>/g;

/** Field names with dots, as people type them without knowing of tags; titles of Word such as `Your Name` are others. */
const FIELD = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;

/** Returns the part with the names of such controls lifted. */
export function nameControls(xml: string, delimiters: Delimiters, read: ReadName): string {
  if (!xml.includes("<w:sdtPr>")) return xml;
  const settable = findControls(xml).filter((control) => isSettable(xml, control));
  const edits = settable.flatMap((control) => nameOf(xml, control, delimiters, read) ?? []);
  return edits.length === 0 ? xml : applyEdits(xml, edits);
}

interface Name {
  readonly element: string;
  readonly quoted: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function nameOf(xml: string, control: Control, delimiters: Delimiters, read: ReadName): Edit | undefined {
  const properties = xml.slice(control.properties.start, control.properties.end);
  const names = Array.from(properties.matchAll(NAME), ({ 0: { length }, 1: element = "", 2: quoted = "", index }) => {
    const start = control.properties.start + index;
    return { element, quoted, text: decodeXML(quoted.slice(1, -1)).trim(), start, end: start + length };
  }).toSorted((one, other) => other.element.localeCompare(one.element));
  const tag = names.find(({ text }) => isTag(text, delimiters));
  if (tag !== undefined) return lifted(tag, "control", tag.text, read);
  const field = names.find(({ text }) => isField(text));
  const content = xml.slice(control.content.start, control.content.end);
  return field && isForFields(properties, content, delimiters)
    ? lifted(field, "field", delimiters.left + field.text + delimiters.right, read)
    : undefined;
}

export function isField(name: string): boolean {
  return FIELD.test(name);
}

export function isTag(name: string, { left, right }: Delimiters): boolean {
  return (
    name.length > left.length + right.length &&
    name.startsWith(left) &&
    name.endsWith(right) &&
    !name.slice(left.length, -right.length).includes(left)
  );
}

/**
 * Returns whether a plain name counts. Bound controls show other data; a rich text counts only with a title, because
 * Google Docs wraps text in untitled ones; and one with tags or several paragraphs is a part of the template.
 */
function isForFields(properties: string, content: string, { left }: Delimiters): boolean {
  if (/<w(?:15)?:dataBinding[ />]/.test(properties)) return false;
  const kind = statedKind(properties);
  if (kind === undefined && !properties.includes("<w:alias ")) return false;
  if (content.split("</w:p>").length > 2) return false;
  return !decodeXML(content.replace(/<[^>]*>/g, "")).includes(left);
}

function lifted(name: Name, kind: NameKind, tag: string, read: ReadName): Edit | undefined {
  const text = read(kind, tag);
  if (text === undefined) return undefined;
  const written = escapeAttribute(decodeXML(name.quoted.slice(1, -1)));
  const value = `${written}${NAME_END}${liftedValue(kind, escapeAttribute(text))}`;
  return replacement(name, liftedTag(name.element, ` w:val="${value}"/`));
}
