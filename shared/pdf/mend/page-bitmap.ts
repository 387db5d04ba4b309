/** Draws a page as a bitmap, and tells where on the page it belongs. */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { PDFArray, PDFName, type PDFObject } from "pdf-lib";
import { elementsOf } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
/** 60 MB while drawing; larger pages are drawn at a lower resolution. */
const PIXELS_MAX = 15_000_000;

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each point, from the top left. */
  readonly data: Uint8Array;
}

/** @throws Error if PDFium cannot draw the page */
export async function renderPage(source: PDFiumDocument, index: number): Promise<Bitmap> {
  const page = source.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { width, height, data } = await page.render({ ...pixels(originalWidth, originalHeight), render: "bitmap" });
  return { width, height, data };
}

function pixels(width: number, height: number): { readonly width: number; readonly height: number } {
  const wanted = DOTS_PER_INCH / POINTS_PER_INCH;
  const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size that readers assume for a page without one. */
const US_LETTER = [0, 0, 612, 792] as const;

/** Returns the matrix that puts the unit square onto the visible part of a page, so that it stands upright. */
export function placeOnPage(page: ListedPage): readonly number[] {
  const media = boxOf(page, "MediaBox") ?? US_LETTER;
  const crop = boxOf(page, "CropBox") ?? media;
  const x = Math.max(media[0], crop[0]);
  const y = Math.max(media[1], crop[1]);
  const width = Math.min(media[2], crop[2]) - x;
  const height = Math.min(media[3], crop[3]) - y;
  const quarters = ((Math.round(Number(entryOf(page, "Rotate")?.toString() ?? 0) / 90) % 4) + 4) % 4;
  if (quarters === 1) return [0, height, -width, 0, x + width, y];
  if (quarters === 2) return [-width, 0, 0, -height, x + width, y + height];
  if (quarters === 3) return [0, -height, width, 0, x, y + height];
  return [width, 0, 0, height, x, y];
}

function entryOf({ dict, inherited }: ListedPage, key: string): PDFObject | undefined {
  const name = PDFName.of(key);
  return dict.context.lookup(dict.get(name) ?? inherited.get(name));
}

/** Returns the matrix that applies the first one, then the second (ISO 32000-1, 8.3.3). */
export function product(first: readonly number[], second: readonly number[]): readonly number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

function boxOf(page: ListedPage, key: string): Box | undefined {
  const box = entryOf(page, key);
  const sides = box instanceof PDFArray ? elementsOf(box).map((side) => Number(side?.toString())) : [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides;
  if (sides.length < 4 || !sides.every(Number.isFinite) || x1 === x2 || y1 === y2) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
