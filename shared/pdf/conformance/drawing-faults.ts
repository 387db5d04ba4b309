/** Finds what is wrong with the drawing of a document, for what can be mended before it is checked as a whole. */
import { type PDFDict, type PDFDocument, PDFName } from "pdf-lib";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { ColourCheck } from "./check-colours.ts";
import { checkContent } from "./check-drawing.ts";
import { checkFont } from "./check-fonts.ts";
import { Findings } from "./findings.ts";
import { type FontUse, FontUses } from "./font-uses.ts";
import type { PdfaPart, RuleName } from "./rules.ts";

export interface DrawingFaults {
  /** The fonts that break a rule, with the characters that are shown in them. */
  readonly fonts: ReadonlyMap<PDFDict, FontUse>;
  /** All fonts in which text is shown. */
  readonly used: ReadonlySet<PDFDict>;
  /** The rules that anything else than fonts breaks. */
  readonly rules: ReadonlySet<RuleName>;
}

/** The colour space of the output intent that the document will get. */
const OUTPUT_SPACE = "RGB ";
/** The glyphs of such fonts are drawn like pages. */
const DRAWN = PDFName.of("Type3");

export function drawingFaults(document: PDFDocument, part: PdfaPart): DrawingFaults {
  return faultsOf(readPages(document), part);
}

export function faultsOf(pages: readonly ListedPage[], part: PdfaPart): DrawingFaults {
  const { findings, uses } = drawn(pages, part);
  const faulty = [...uses].filter(([font, use]) => isFaulty(font, use, part));
  return { fonts: new Map(faulty), used: new Set(uses.keys()), rules: rulesIn(findings) };
}

/** Returns the indexes of the pages with faults. Each font is checked once. */
export function faultyPages(document: PDFDocument, part: PdfaPart): readonly number[] {
  const pages = readPages(document);
  const { fonts } = faultsOf(pages, part);
  return [...pages.keys()].filter((index) => {
    const { findings, uses } = drawn(pages.slice(index, index + 1), part);
    return rulesIn(findings).size > 0 || [...uses.keys()].some((font) => fonts.has(font));
  });
}

function drawn(pages: readonly ListedPage[], part: PdfaPart) {
  const findings = new Findings(part);
  const fonts = new FontUses();
  const checks = {
    findings,
    colours: new ColourCheck(OUTPUT_SPACE, findings),
    fonts,
    entered: new Set<never>(),
    forms: new Map(),
  };
  for (const page of pages) checkContent(page, checks);
  return { findings, uses: fonts.uses };
}

function rulesIn({ violations }: Findings): ReadonlySet<RuleName> {
  return new Set(violations.map(({ rule }) => rule));
}

function isFaulty(font: PDFDict, use: FontUse, part: PdfaPart): boolean {
  if (font.get(PDFName.of("Subtype")) === DRAWN) return false;
  const findings = new Findings(part);
  checkFont(font, use, findings);
  return findings.violations.length > 0;
}
