/** Checks that the fonts of a PDF/A file are embedded, complete, and as wide as their dictionaries state. */
import { PDFDict, PDFName, type PDFObject } from "pdf-lib";
import { arrayAt, dictAt, isString, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { checkCompositeFont } from "./check-composite-fonts.ts";
import { checkGlyphs, drawnGlyphs, simpleGlyphs } from "./check-glyphs.ts";
import type { Findings } from "./findings.ts";
import { fontFileOf } from "./font-file.ts";
import { type FontProgram, openFontProgram } from "./font-program.ts";
import type { FontUse } from "./font-uses.ts";
import { TrueType } from "./true-type.ts";

const SIMPLE_TYPES = new Set(["Type1", "MMType1", "TrueType"]);
const SYMBOLIC = 4;
/** Readers know the widths of these (ISO 32000-1, 9.6.2.2). */
const STANDARD_FONT =
  /^(Helvetica|Courier)(-Bold|-Oblique|-BoldOblique)?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/;

export function checkFont(font: PDFDict, use: FontUse, findings: Findings): void {
  const name = nameAt(font, "BaseFont")?.decodeText() ?? "";
  const type = nameAt(font, "Subtype")?.decodeText() ?? "";
  findings.expect(nameAt(font, "Type") === PDFName.of("Font"), "fontDictionary", "Type");
  if (type === "Type0") {
    checkCompositeFont(font, use, findings);
    return;
  }
  findings.expect(type === "Type3" || (SIMPLE_TYPES.has(type) && name !== ""), "fontDictionary", name || type);
  const isWithoutWidths = STANDARD_FONT.test(name) && !dictAt(font, "FontDescriptor");
  findings.expect(isWithoutWidths || hasWidths(font), "fontDictionary", `Widths of ${name}`);
  if (type === "Type3")
    checkGlyphs(drawnGlyphs(font), widthsOf(font, missingWidthOf(font)), use, name || "a Type 3 font", findings);
  else checkSimpleFont(font, type, name, use, findings);
}

function checkSimpleFont(font: PDFDict, type: string, name: string, use: FontUse, findings: Findings): void {
  const descriptor = dictAt(font, "FontDescriptor");
  const program = fontFileOf(descriptor, type, findings);
  if (type === "TrueType") checkEncoding(font, descriptor, findings);
  if (!program) {
    findings.expect(!use.isPainted, "fontNotEmbedded", name);
    return;
  }
  const opened = openFontProgram(program.key, program.stream);
  if (!opened) {
    findings.add("glyphMissing", `${name} cannot be read`);
    return;
  }
  if (type !== "TrueType") checkCharSet(descriptor, opened, name, findings);
  if (opened instanceof TrueType && type === "TrueType")
    checkCharacterMaps(opened, font, isSymbolic(descriptor), findings);
  const widths = widthsOf(font, missingWidthOf(font) ?? 0);
  checkGlyphs(simpleGlyphs(font, opened, isSymbolic(descriptor)), widths, use, name, findings);
}

function hasWidths(font: PDFDict): boolean {
  const first = numberAt(font, "FirstChar");
  const last = numberAt(font, "LastChar");
  return first !== undefined && last !== undefined && arrayAt(font, "Widths")?.size() === last - first + 1;
}

function missingWidthOf(font: PDFDict): number | undefined {
  return numberAt(dictAt(font, "FontDescriptor"), "MissingWidth");
}

/** @param missing the width of the codes for which the font has none */
function widthsOf(font: PDFDict, missing: number | undefined): (code: number) => number | undefined {
  const first = numberAt(font, "FirstChar") ?? 0;
  const widths = arrayAt(font, "Widths");
  return (code) => {
    const index = code - first;
    if (!widths || index < 0 || index >= widths.size()) return missing;
    return Number(widths.lookup(index)?.toString());
  };
}

function isSymbolic(descriptor: PDFDict | undefined): boolean {
  return ((numberAt(descriptor, "Flags") ?? 0) & SYMBOLIC) !== 0;
}

function checkEncoding(font: PDFDict, descriptor: PDFDict | undefined, findings: Findings): void {
  const encoding = objectAt(font, "Encoding");
  if (isSymbolic(descriptor)) {
    findings.expect(encoding === undefined, "trueTypeEncoding");
    return;
  }
  const base = encoding instanceof PDFDict ? nameAt(encoding, "BaseEncoding") : encoding;
  findings.expect(isLatin(base) && (!hasDifferences(encoding) || findings.number > 1), "trueTypeEncoding");
}

function hasDifferences(encoding: PDFObject | undefined): boolean {
  return encoding instanceof PDFDict && encoding.has(PDFName.of("Differences"));
}

function isLatin(encoding: PDFObject | undefined): boolean {
  return encoding === PDFName.of("MacRomanEncoding") || encoding === PDFName.of("WinAnsiEncoding");
}

function checkCharacterMaps({ maps }: TrueType, font: PDFDict, symbolic: boolean, findings: Findings): void {
  const hasSymbols = maps.has("3,0");
  if (!symbolic) {
    findings.expect(maps.size > (hasSymbols ? 1 : 0), "trueTypeEncoding");
    // Names of glyphs are looked up by their characters.
    findings.expect(!hasDifferences(objectAt(font, "Encoding")) || maps.has("3,1"), "trueTypeEncoding");
    return;
  }
  findings.expect(maps.size === 1 || (findings.number > 1 && hasSymbols), "trueTypeEncoding");
}

/** In PDF/A-1 a subset must have the list; in all parts, a list must name exactly the glyphs of the program. */
function checkCharSet(descriptor: PDFDict | undefined, program: FontProgram, name: string, findings: Findings): void {
  const list = objectAt(descriptor, "CharSet");
  const isSubset = /^[A-Z]{6}\+/.test(name);
  if (list === undefined) findings.expect(findings.number > 1 || !isSubset, "subsetList", name);
  else if (findings.number > 1 || isSubset)
    findings.expect(isString(list) && listsGlyphs(list.asBytes(), program), "subsetList", name);
}

/** Every program has `.notdef`, which may be listed or not. */
function listsGlyphs(list: Uint8Array, program: FontProgram): boolean {
  const labels: readonly (string | number)[] = program instanceof TrueType ? [] : program.labels;
  const listed = namesIn(Buffer.from(list).toString("latin1").split("/"));
  return listed.symmetricDifference(namesIn(labels)).size === 0;
}

function namesIn(labels: readonly (string | number)[]): Set<string> {
  return new Set(labels.map((label) => String(label).trim()).filter((name) => name !== "" && name !== ".notdef"));
}
