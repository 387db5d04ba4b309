/** Checks that fonts are embedded and complete, and that their glyphs stand for known characters (ISO 14289-1, 7.21). */
import { PDFDict, PDFName } from "pdf-lib";
import { ColourCheck } from "#shared/pdf/conformance/check-colours.ts";
import { checkContent, type DrawingChecks } from "#shared/pdf/conformance/check-drawing.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import { FontUses } from "#shared/pdf/conformance/font-uses.ts";
import { characterOf } from "#shared/pdf/conformance/glyph-names.ts";
import type { RuleName } from "#shared/pdf/conformance/rules.ts";
import { readToUnicode } from "#shared/pdf/mend/font-parts.ts";
import { arrayAt, dictAt, nameAt, numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import type { AccessibilityFindings } from "./findings.ts";

/** The rules of PDF/A-2 about fonts, which are those of PDF/UA-1 as well. */
const RULES_OF_FONTS: ReadonlySet<RuleName> = new Set<RuleName>([
  "fontDictionary",
  "cidToGid",
  "cmap",
  "fontNotEmbedded",
  "glyphMissing",
  "glyphWidth",
  "trueTypeEncoding",
  "subsetList",
  "notdef",
]);

const STANDARD_ENCODINGS = pdfNames("WinAnsiEncoding MacRomanEncoding MacExpertEncoding");
const TO_UNICODE = PDFName.of("ToUnicode");

/** @param options whether the document is to conform to level A of PDF/A */
export function checkText(
  pages: readonly ListedPage[],
  findings: AccessibilityFindings,
  { isLevelA }: { readonly isLevelA: boolean },
): void {
  const found = new Findings("2b");
  const fonts = new FontUses();
  const colours = new ColourCheck(undefined, found);
  const checks: DrawingChecks = { findings: found, colours, fonts, entered: new Set(), forms: new Map() };
  for (const [index, page] of pages.entries()) {
    found.page = index;
    checkContent(page, checks);
  }
  fonts.check(found);
  for (const { rule, page, object } of found.violations)
    if (RULES_OF_FONTS.has(rule)) findings.add("font", page, "", object);
  for (const [font, { page }] of fonts.uses) if (!hasKnownNames(font)) findings.add("font", page, "", font);
  for (const [font, { page, codes }] of fonts.uses) {
    if (isLevelA && showsPrivate(font, codes)) findings.add("privateUse", page, "", font);
    if (!hasCharacters(font) || !areCharacters(font, codes)) findings.add("unicode", page, "", font);
  }
}

/** Zero, the byte order mark, and what it is when its bytes are swapped (ISO 14289-1, 7.21.7). */
const NO_CHARACTERS = new Set<number | undefined>([0, 0xfeff, 0xfffe]);

function areCharacters(font: PDFDict, codes: ReadonlySet<number>): boolean {
  if (!font.has(TO_UNICODE)) return true;
  const characters = readToUnicode(font);
  return ![...codes].some((code) => NO_CHARACTERS.has(characters.get(code)));
}

/**
 * Readers find the glyphs of a TrueType font that are named in its encoding by the Adobe Glyph List (ISO 14289-1, 7.21.6).
 * The Latin names of that list are known here; a font with other names counts as wrong.
 */
function hasKnownNames(font: PDFDict): boolean {
  const isTrueType = nameAt(font, "Subtype") === TRUE_TYPE;
  const isSymbolic = ((numberAt(dictAt(font, "FontDescriptor"), "Flags") ?? 0) & SYMBOLIC) !== 0;
  if (!isTrueType || isSymbolic) return true;
  const names = arrayAt(dictAt(font, "Encoding"), "Differences")?.asArray() ?? [];
  return names.every((name) => !(name instanceof PDFName) || characterOf(name.decodeText()) !== undefined);
}

const TRUE_TYPE = PDFName.of("TrueType");
/** A flag of fonts whose glyphs are not found by names (ISO 32000-1, table 123). */
const SYMBOLIC = 4;

/** Characters for private use, of which only the font knows what they show (ISO 19005-2, 6.2.11.7.3). */
function showsPrivate(font: PDFDict, codes: ReadonlySet<number>): boolean {
  const characters = readToUnicode(font);
  return [...codes].some((code) => /\p{Co}/u.test(String.fromCodePoint(characters.get(code) ?? 0)));
}

/** Validators accept more encodings, which no program here writes. */
function hasCharacters(font: PDFDict): boolean {
  if (font.has(TO_UNICODE)) return true;
  const encoding = objectAt(font, "Encoding");
  const name = encoding instanceof PDFDict ? nameAt(encoding, "BaseEncoding") : encoding;
  return nameAt(font, "Subtype") !== PDFName.of("Type0") && name instanceof PDFName && STANDARD_ENCODINGS.has(name);
}
