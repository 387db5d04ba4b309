/** Extracts the text of a template as a reader sees it, with one line per paragraph. */
import { decodeXML } from "entities/decode";
import { type OfficePackage, partText } from "#shared/template-file/package/office-package.ts";
import { templatedParts } from "#shared/template-file/package/templated-parts.ts";

/** Returns the text of all parts that may hold tags, in the order of `templatedParts`, without field instructions. */
export function templateText(file: OfficePackage): string {
  return templatedParts(file)
    .map((name) => textOf(partText(file, name) ?? ""))
    .join("\n");
}

/**
 * Joins the text of a part. Word splits a paragraph's text into runs wherever the formatting, language or editing
 * session changes.
 */
function textOf(xml: string): string {
  const pieces = [...xml.matchAll(PIECE)].map(([piece, text]) => text ?? SIGNS[piece.replace(/[ />].*$/s, "")] ?? "\n");
  return decodeXML(pieces.join(""));
}

/** Elements other than `w:t` whose text may hold tags. Each is a line of its own. */
const LINES = String.raw`[am]:t|dc:\w+|cp:\w+|vt:lpw?str`;

/** Matches such a text, an element that stands for a character, or the end of a line. */
const PIECE = new RegExp(
  String.raw`<(?:w:t|${LINES})(?: [^>]*)?>([^<]*)(?=</)|<w:(?:tab|br|cr|noBreakHyphen)\b[^>]*>|</(?:w:p|${LINES})>`,
  "g",
);

const SIGNS: Readonly<Record<string, string>> = {
  "<w:tab": "\t",
  "<w:br": " ",
  "<w:cr": " ",
  "<w:noBreakHyphen": "-",
};
