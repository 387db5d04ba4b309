/** Extracts the text of a template as a reader sees it, with one line per paragraph. */
import { decodeXML } from "entities/decode";
import { chartLines } from "#shared/engine/merge/docx/charts/chart-texts.ts";
import { columnsOf } from "#shared/engine/merge/docx/field-tags.ts";
import { withoutRecordResults } from "#shared/engine/merge/fields/without-record-results.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

/**
 * Returns the text of all parts that may hold tags, in the order of `templatedParts`, without field instructions and
 * without the prompts of empty content controls, such as `[Type the company name]`; and the text of its charts.
 */
export function templateText(file: OfficePackage): string {
  return [...partTexts(file).values(), chartLines(file)].join("\n");
}

/** Returns these texts by the names of their parts. */
export function partTexts(file: OfficePackage): ReadonlyMap<string, string> {
  return new Map(templatedParts(file).map((name) => [name, textOf(withoutRecordResults(partText(file, name) ?? ""))]));
}

/** Returns the names of the merge fields in all these parts (ISO 29500-1, 17.16.5.35). */
export function mergeFieldNames(file: OfficePackage): ReadonlySet<string> {
  return new Set(templatedParts(file).flatMap((name) => columnsOf(partText(file, name) ?? "")));
}

/**
 * Joins the text of a part. Word splits a paragraph's text into runs wherever the formatting, language or editing
 * session changes.
 */
function textOf(xml: string): string {
  const pieces: string[] = [];
  /** For each open content control, whether it or one around it shows a prompt. */
  const controls: boolean[] = [];
  for (const [piece, text] of xml.matchAll(PIECE)) {
    const name = /^<\/?[\w:]+/.exec(piece)?.[0] ?? "";
    if (name === "<w:sdt") controls.push(controls.at(-1) === true);
    else if (name === "</w:sdt") controls.pop();
    else if (name === "<w:showingPlcHdr") controls[controls.length - 1] ||= !isOff(piece);
    else if (controls.at(-1) !== true || text === undefined) pieces.push(text ?? SIGNS[name] ?? "\n");
  }
  return decodeXML(pieces.join(""));
}

/** ISO 29500-1, 17.17.4 */
function isOff(element: string): boolean {
  return /w:val="(?:0|false|off)"/.test(element);
}

/** Elements other than `w:t` whose text may hold tags. Each is a line of its own. */
const LINES = String.raw`[am]:t|dc:\w+|cp:\w+|vt:lpw?str`;

/** Matches such a text, an element that stands for a character, the end of a line, or the edge of a content control. */
const PIECE = new RegExp(
  String.raw`<(?:w:t|${LINES})(?: [^>]*)?>([^<]*)(?=</)|<w:(?:tab|br|cr|noBreakHyphen|showingPlcHdr)\b[^>]*>|</?w:sdt>|</(?:w:p|${LINES})>`,
  "g",
);

const SIGNS: Readonly<Record<string, string>> = {
  "<w:tab": "\t",
  "<w:br": " ",
  "<w:cr": " ",
  "<w:noBreakHyphen": "-",
};
