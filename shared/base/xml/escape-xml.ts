/** Escapes the special characters of a text for use in XML. */

/** Escapes text for an element's content. */
export function escapeXml(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(SPECIALS, (character) => ENTITIES[character as keyof typeof ENTITIES])
    : text;
}

/** Escapes only what could be read as markup, as docxtemplater does in text. */
export function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes text for a quoted attribute, where line breaks and tabs would be read as blanks (XML 1.0, 3.3.3). */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const SPECIAL = /[&<>"']/;
const SPECIALS = /[&<>"']/g;
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;
