/** Makes printed values fit for the place that they are filled into. */

import { LIFTED, valueInAddress } from "./attributes/lifted-markup.ts";
import { escapeForPlace } from "./html/escape-place.ts";

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
    case "w:instrText":
    case LIFTED.instruction:
      return escapeInstruction(text);
    case LIFTED.text:
      return escapeAttribute(text);
    case LIFTED.address:
    case LIFTED.link:
      return valueInAddress(escapeXml(text));
    default:
      return escapeForPlace(text, element) ?? escapeXml(text);
  }
}

/** The element that the text of a plain text is said to stand in: values are inserted as they are. */
export const PLAIN_TEXT = "text";

/**
 * In a field's instruction a quote or backslash is marked as text, so that a value cannot add switches to the field
 * (ISO 29500-1, 17.16.1).
 */
function escapeInstruction(text: string): string {
  return escapeXml(text.replace(/["\\]/g, "\\$&").replaceAll("\n", " "));
}

const SPECIAL = /[&<>"']/;
const SPECIALS = /[&<>"']/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;
