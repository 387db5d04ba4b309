/**
 * Draws a text on each page, as outlines: no font is needed for it, and nobody searches or reads it aloud. It is an
 * artifact (ISO 32000-1, 14.8.2.2.2), so tagged documents stay accessible.
 */
import type { PDFContext, PDFDocument, PDFRef } from "pdf-lib";
import { type Watermark, watermarkCodes } from "#shared/base/model/watermark.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { drawAbove } from "./mend/draw-above.ts";
import { type DrawnGlyphs, drawnGlyphs } from "./mend/drawn-glyphs.ts";
import { placeOnPage, product } from "./mend/page-bitmap.ts";
import type { Segment } from "./mend/write-compact-font.ts";
import { type ListedPage, readPages } from "./objects/page-tree.ts";

/** The size of the lines at the edges, and how far they are from them, in points. */
const LINE_SIZE = 9;
const MARGIN = 18;
/** The share of the diagonal that a text across the page takes, and its largest size. */
const DIAGONAL_SHARE = 0.7;
const SIZE_MAX = 140;

export async function addWatermark(
  document: PDFDocument,
  { text, place }: Watermark,
  part: PdfaPart | undefined,
): Promise<void> {
  const line = await lineOf(document.context, text);
  const form = document.context.register(formOf(document.context, line, { isPale: place === "page", part }));
  for (const page of readPages(document)) drawOn(page, form, line.width, place);
}

interface Line {
  /** The operators that draw its path, in em. */
  readonly path: string;
  /** In em. */
  readonly width: number;
}

/** Helvetica, as readers know it without its file, in the characters of Windows-1252. */
async function lineOf(context: PDFContext, text: string): Promise<Line> {
  const font = context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica-Bold", Encoding: "WinAnsiEncoding" });
  const codes = watermarkCodes(text) ?? [];
  const use = { codes: new Set(codes), painted: new Set(codes), isPainted: true, page: undefined };
  const glyphs: DrawnGlyphs = (await drawnGlyphs(new Map([[font, use]]))).get(font) ?? new Map();
  let width = 0;
  const paths = codes.map((code) => {
    const glyph = glyphs.get(code);
    const path = (glyph?.outline ?? []).map((segment) => written(segment, width)).join("\n");
    width += (glyph?.width ?? SPACE_WIDTH) / 1000;
    return path;
  });
  return { path: paths.join("\n"), width };
}

/** In thousandths of the size, as all fonts of this name have it. */
const SPACE_WIDTH = 278;

function written({ kind, to, ...curve }: Segment, x: number): string {
  const point = ([left, up]: readonly [number, number]) => `${(left + x).toFixed(4)} ${up.toFixed(4)}`;
  if (kind !== "curve") return `${point(to)} ${kind === "move" ? "m" : "l"}`;
  const by = "by" in curve ? curve.by : [to, to];
  return `${by.map((each) => point(each as readonly [number, number])).join(" ")} ${point(to)} c`;
}

/** A text across the page lets the content below shine through. PDF/A-1 forbids that, so there it is hollow. */
function formOf(
  context: PDFContext,
  { path, width }: Line,
  { isPale, part }: { readonly isPale: boolean; readonly part: PdfaPart | undefined },
) {
  const isHollow = isPale && part === "1b";
  const states = isPale && !isHollow ? { ExtGState: { Pale: { Type: "ExtGState", ca: 0.2 } } } : {};
  const paint = isHollow ? `0.6 G 0.01 w\n${path}\ns` : `${isPale ? "/Pale gs " : ""}0.3 g\n${path}\nf`;
  return context.flateStream(paint, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [-0.1, -0.4, width + 0.1, 1.2],
    Resources: states,
  });
}

function drawOn(page: ListedPage, form: PDFRef, widthOfLine: number, place: Watermark["place"]): void {
  const onPage = placeOnPage(page);
  const [width, height] = sizeOf(onPage);
  const scale = (size: number) => [size, 0, 0, size];
  const angle = place === "page" ? Math.atan2(height, width) : 0;
  const across = Math.min(SIZE_MAX, (DIAGONAL_SHARE * Math.hypot(width, height)) / widthOfLine);
  const size = place === "page" ? across : Math.min(LINE_SIZE, (width - 2 * MARGIN) / widthOfLine);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const centre = place === "page" ? height / 2 : place === "top" ? height - MARGIN : MARGIN;
  // The middle of its capitals comes to the centre.
  const own = product(
    [...scale(size), (-widthOfLine * size) / 2, -0.36 * size],
    [cos, sin, -sin, cos, width / 2, centre],
  );
  const upright = product([1 / width, 0, 0, 1 / height, 0, 0], onPage);
  drawAbove(page, [{ object: form, matrix: product(own, upright) }], { isArtifact: true });
}

/** Returns width and height of the page as it is shown. */
function sizeOf([a = 0, b = 0, c = 0, d = 0]: readonly number[]): readonly [number, number] {
  return [Math.hypot(a, b), Math.hypot(c, d)];
}
