/** Makes printed values fit for the place that they are filled into. */
import { LIFTED, markedValue } from "./attributes/lifted-markup.ts";

/** Text for an element's content. */
export function escapeXml(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(SPECIALS, (character) => ENTITIES[character as keyof typeof ENTITIES])
    : text;
}

/** Text for a quoted attribute, where line breaks and tabs would be read as blanks (XML 1.0, 3.3.3). */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A value for an element other than `w:t`, where a line break is no element of its own. */
export function escapePlain(text: string, element: string): string {
  switch (element) {
    case PLAIN_TEXT:
      return text;
    case FIELD_CODES[0]:
    case FIELD_CODES[1]:
      return markedValue(escapeXml(text.replaceAll("\n", " ")));
    case LIFTED.text:
      return escapeAttribute(text);
    case LIFTED.address:
    case LIFTED.link:
      return markedValue(escapeXml(text));
    default:
      return escapeXml(text);
  }
}

/** The elements that hold codes of fields. */
export const FIELD_CODES = ["w:instrText", LIFTED.instruction] as const;

/** The element that the text of a plain text is said to stand in: values are inserted as they are. */
export const PLAIN_TEXT = "text";

const SPECIAL = /[&<>"']/;
const SPECIALS = /[&<>"']/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;
