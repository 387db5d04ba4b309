/** Makes printed values XML character data. */

/** Text for an element's content or a quoted attribute. */
export function escapeXml(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(SPECIALS, (character) => ENTITIES[character as keyof typeof ENTITIES])
    : text;
}

/**
 * Text for an element other than `w:t`, where a line break is no element of its own. In a field's instruction a quote
 * or backslash is marked as text, so that a value cannot add switches to the field (ISO 29500-1, 17.16.1).
 */
export function escapePlain(text: string, element: string): string {
  if (element !== "w:instrText") return escapeXml(text);
  return escapeXml(text.replace(/["\\]/g, "\\$&").replaceAll("\n", " "));
}

const SPECIAL = /[&<>"']/;
const SPECIALS = /[&<>"']/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;
