/** Asks PDFium for the outlines of a font's characters, as it draws them, also where the font is not in the file. */
import { type PDFDict, PDFDocument, PDFName, type PDFRef } from "pdf-lib";
import type { FontUse } from "#shared/pdf/conformance/font-uses.ts";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { nameAt } from "#shared/pdf/objects/lookup.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { type RawPdfium, rawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { descendantOf, isComposite, isEmbedded, readToUnicode, writeToUnicode } from "./font-parts.ts";
import type { Point, Segment } from "./write-compact-font.ts";

export interface DrawnGlyph {
  readonly outline: readonly Segment[];
  /** In thousandths of the font's size. */
  readonly width: number;
}

/** The outlines by character code. A code is missing if PDFium draws nothing for it, as for a space. */
export type DrawnGlyphs = ReadonlyMap<number, DrawnGlyph>;

/** By code: the characters by which PDFium is asked. */
type Characters = ReadonlyMap<number, number>;

/** Values for private use in Unicode. No font has more characters that are used. */
const PRIVATE_USE = 0xe000;
const PRIVATE_USE_COUNT = 6400;
const TRUE_TYPE = PDFName.of("CIDFontType2");

/**
 * Returns the outlines of the used characters of each font. Fonts are missing if PDFium draws characters of them whose
 * outlines it does not tell.
 */
export async function drawnGlyphs(fonts: ReadonlyMap<PDFDict, FontUse>): Promise<ReadonlyMap<PDFDict, DrawnGlyphs>> {
  const scratch = await PDFDocument.create({ updateMetadata: false });
  const asked = [...fonts].map(([font, use]) => ({ font, characters: addPageWith(scratch, font, use) }));
  const drawn = await withPdf(await savePdf(scratch), (document) => {
    const pdfium = rawPdfium(document);
    return asked.map(({ font, characters }, page) => [font, readPage(pdfium, page, characters)] as const);
  });
  const complete = new Map<PDFDict, DrawnGlyphs>();
  for (const [font, glyphs] of drawn) {
    const blank = [...(fonts.get(font)?.codes ?? [])].filter((code) => (glyphs.get(code)?.outline.length ?? 0) === 0);
    if ((await blankAmong(font, blank)).length === blank.length) complete.set(font, glyphs);
  }
  return complete;
}

/** The size of a page that shows one character, and where on it. */
const PAGE_SIZE = 60;
const TEXT_AT = "20 0 0 20 20 20 Tm";
/** As many characters are tried. A font in which more have no outline is not worth the time. */
const BLANK_MAX = 100;
const WHITE = 255;

/** Returns those of the character codes for which PDFium draws nothing, as for spaces. Further codes are left out. */
export async function blankAmong(font: PDFDict, codes: readonly number[]): Promise<readonly number[]> {
  const asked = codes.slice(0, BLANK_MAX);
  if (asked.length === 0) return [];
  const scratch = await PDFDocument.create({ updateMetadata: false });
  const { context } = scratch;
  const copy = context.register(copyOf(font, scratch));
  for (const code of asked) {
    const page = scratch.addPage([PAGE_SIZE, PAGE_SIZE]);
    const text = code.toString(16).padStart(isComposite(font) ? 4 : 2, "0");
    page.node.set(PDFName.of("Resources"), context.obj({ Font: { F: copy } }));
    page.node.set(PDFName.of("Contents"), context.register(context.stream(`BT /F 1 Tf ${TEXT_AT} <${text}> Tj ET`)));
  }
  return withPdf(await savePdf(scratch), async (document) => {
    const blank: number[] = [];
    for (const [index, code] of asked.entries()) {
      const drawn = document.getPage(index);
      const { data } = await drawn.render({ width: PAGE_SIZE, height: PAGE_SIZE, render: "bitmap" });
      if (data.every((byte) => byte === WHITE)) blank.push(code);
    }
    return blank;
  });
}

function copyOf(font: PDFDict, { context }: PDFDocument): PDFDict {
  return new ObjectCopier(font.context, context, (_, __, value) => value).copyDict(font, new Set());
}

/**
 * Adds a page that shows a character of the font. PDFium finds an outline only by a character's Unicode value, which
 * many fonts do not tell, or tell of several codes. So the copy of the font maps each code to a value of its own. A font
 * whose glyphs PDFium chooses by its map keeps it.
 */
function addPageWith(scratch: PDFDocument, font: PDFDict, { codes }: FontUse): Characters {
  const { context } = scratch;
  const sourceMap = isChosenByMap(font) ? readToUnicode(font) : undefined;
  const used = [...codes].slice(0, PRIVATE_USE_COUNT);
  const characters = sourceMap ?? new Map(used.map((code, index) => [code, PRIVATE_USE + index] as const));
  const copy = copyOf(font, scratch);
  if (!sourceMap) copy.set(PDFName.of("ToUnicode"), writeToUnicode(context, characters, isComposite(font)));
  const page = scratch.addPage();
  page.node.set(PDFName.of("Resources"), context.obj({ Font: { F: context.register(copy) } }));
  page.node.set(PDFName.of("Contents"), textIn(scratch, isComposite(font)));
  return characters;
}

/** A composite font without a program, or without the list of the program's glyphs. */
function isChosenByMap(font: PDFDict): boolean {
  const descendant = descendantOf(font);
  if (!isComposite(font) || !descendant) return false;
  const isListed = nameAt(descendant, "Subtype") !== TRUE_TYPE || descendant.has(PDFName.of("CIDToGIDMap"));
  return !isEmbedded(font) || !isListed;
}

function textIn({ context }: PDFDocument, composite: boolean): PDFRef {
  return context.register(context.stream(`BT /F 10 Tf ${composite ? "<0001>" : "<41>"} Tj ET`));
}

function readPage(pdfium: RawPdfium, index: number, characters: Characters): DrawnGlyphs {
  const { functions } = pdfium;
  return pdfium.withPage(index, (page) => {
    const text = page === 0 ? 0 : functions._FPDFPage_GetObject(page, 0);
    const font = text === 0 ? 0 : functions._FPDFTextObj_GetFont(text);
    if (font === 0) return new Map();
    return new Map(Array.from(characters, ([code, character]) => [code, readGlyph(pdfium, font, character)] as const));
  });
}

/** The size at which the width is in thousandths; outlines are in em. */
const SIZE = 1000;

function readGlyph(pdfium: RawPdfium, font: number, character: number): DrawnGlyph {
  const { functions } = pdfium;
  const path = functions._FPDFFont_GetGlyphPath(font, character, SIZE);
  const count = path === 0 ? 0 : Math.max(0, functions._FPDFGlyphPath_CountGlyphSegments(path));
  const steps = Array.from({ length: count }, (_, index) => readStep(pdfium, path, index));
  const [width = 0] = pdfium.floats(1, (at) => functions._FPDFFont_GetGlyphWidth(font, character, SIZE, at)) ?? [];
  return { outline: segmentsOf(steps), width };
}

interface Step {
  readonly kind: number;
  readonly point: Point;
}

const [LINE_TO, CURVE_TO] = [0, 1];

function readStep(pdfium: RawPdfium, path: number, index: number): Step {
  const { functions } = pdfium;
  const segment = functions._FPDFGlyphPath_GetGlyphPathSegment(path, index);
  const [x = 0, y = 0] = pdfium.floats(2, (at) => functions._FPDFPathSegment_GetPoint(segment, at, at + 4)) ?? [];
  return { kind: functions._FPDFPathSegment_GetType(segment), point: [x, y] };
}

/** A curve is three steps. */
function segmentsOf(steps: readonly Step[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (let at = 0; at < steps.length; at++) {
    const [step, second, third] = steps.slice(at, at + 3);
    if (step?.kind === CURVE_TO && second && third) {
      segments.push({ kind: "curve", by: [step.point, second.point], to: third.point });
      at += 2;
    } else if (step) segments.push({ kind: step.kind === LINE_TO ? "line" : "move", to: step.point });
  }
  return segments;
}
