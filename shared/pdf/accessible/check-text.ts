/** Checks that fonts are embedded and complete, and that their glyphs stand for known characters (ISO 14289-1, 7.21). */
import { PDFDict, PDFName } from "pdf-lib";
import { ColourCheck } from "#shared/pdf/conformance/check-colours.ts";
import { checkContent, type DrawingChecks } from "#shared/pdf/conformance/check-drawing.ts";
import { Findings } from "#shared/pdf/conformance/findings.ts";
import { FontUses } from "#shared/pdf/conformance/font-uses.ts";
import type { RuleName } from "#shared/pdf/conformance/rules.ts";
import { nameAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
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
  "notdef",
]);

const STANDARD_ENCODINGS = pdfNames("WinAnsiEncoding MacRomanEncoding MacExpertEncoding");
const TO_UNICODE = PDFName.of("ToUnicode");

export function checkText(pages: readonly ListedPage[], findings: AccessibilityFindings): void {
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
  for (const [font, { page }] of fonts.uses) if (!hasCharacters(font)) findings.add("unicode", page, "", font);
}

/** Validators accept more encodings, which no program here writes. */
function hasCharacters(font: PDFDict): boolean {
  if (font.has(TO_UNICODE)) return true;
  const encoding = objectAt(font, "Encoding");
  const name = encoding instanceof PDFDict ? nameAt(encoding, "BaseEncoding") : encoding;
  return nameAt(font, "Subtype") !== PDFName.of("Type0") && name instanceof PDFName && STANDARD_ENCODINGS.has(name);
}
