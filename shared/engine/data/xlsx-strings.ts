/** Reads the texts of an .xlsx workbook: the table that cells share, and rich text (ECMA-376 part 1, 18.4). */
import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";

/** Returns the strings in the order of their numbers. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (scanner.isStart("si")) strings.push(readRichText(scanner, "si"));
  }
  return strings;
}

/**
 * Returns the text of the element that the scanner is at, without phonetic guides (rPh) of Japanese, and moves to its
 * end.
 */
export function readRichText(scanner: XmlScanner, element: string): string {
  let text = "";
  if (scanner.isEmpty) return text;
  while (scanner.next() && !(scanner.isEnd && scanner.name === element)) {
    if (scanner.isStart("rPh")) scanner.skipElement();
    else if (scanner.isEnd && scanner.name === "t") text += scanner.text();
  }
  return withControlCharacters(text);
}

/** Decodes characters that XML cannot contain and that are written as _x000D_ (18.18.93, ST_Xstring). */
export function withControlCharacters(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
