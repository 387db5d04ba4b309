/** Writes the fonts of an account into an HTML page that is about to be printed. */
import type { FontFile } from "./embed-in-docx.ts";

/**
 * Returns the page with the fonts. The later of two rules for the same font counts (CSS Fonts 4, 4.1), so rules of the
 * page come after these.
 */
export function withFontFaces(html: string, fonts: readonly FontFile[]): string {
  if (fonts.length === 0) return html;
  const style = `<style>${fonts.map(rulesOf).join("")}</style>`;
  const head = /<head\b[^<>]*>/i.exec(html);
  if (head !== null) return html.slice(0, head.index) + head[0] + style + html.slice(head.index + head[0].length);
  // What stands before the first element of a page without a head may be its document type, without which browsers
  // lay out pages by other rules.
  const doctype = /^\s*<!doctype[^<>]*>/i.exec(html)?.[0] ?? "";
  return doctype + style + html.slice(doctype.length);
}

function rulesOf({ families, wholeFamily, weight, isBold, isItalic, bytes }: FontFile): string {
  const style = isItalic ? "italic" : "normal";
  const source = `url(data:font/sfnt;base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")})`;
  const rule = (family: string, of: number) =>
    `@font-face{font-family:${quoted(family)};font-weight:${of};font-style:${style};src:${source}}`;
  const ofFour = families.map((family) => rule(family, isBold ? 700 : 400)).join("");
  return wholeFamily === undefined ? ofFour : rule(wholeFamily, weight) + ofFour;
}

/** Characters that end a string or an element are written as escapes (CSS Syntax 3, 4.3.7). */
function quoted(text: string): string {
  return `"${text.replace(/["\\<>&\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}
