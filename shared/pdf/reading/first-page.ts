/** Draws a picture of a PDF's first page. */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { encodePng, type Picture } from "./png.ts";

const POINTS_PER_INCH = 72;
/** 100 MB while drawing: an A1 page at 150 dpi. Larger pages are drawn at a lower resolution. */
const PIXELS_MAX = 25_000_000;

export interface FirstPageOptions {
  /** The resolution of the picture; a page larger than A1 gets a lower one. Default: 150. */
  readonly dotsPerInch?: number;
  /** The quality, 1 to 100, as for `encodePng`. Default: 100. */
  readonly quality?: number;
}

/**
 * Returns a PNG of the first page on white.
 * @throws Error if the bytes are not a PDF, or it is damaged or encrypted
 */
export async function renderFirstPage(pdf: Uint8Array, options: FirstPageOptions = {}): Promise<Uint8Array> {
  const { dotsPerInch = 150, quality } = options;
  return encodePng(await withPdf(pdf, (document) => draw(document, dotsPerInch)), quality);
}

async function draw(document: PDFiumDocument, dotsPerInch: number): Promise<Picture> {
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const resolution = Math.min(dotsPerInch, highestResolution(originalWidth * originalHeight));
  const pixels = (points: number): number => Math.max(1, Math.round((points * resolution) / POINTS_PER_INCH));
  const { width, height, data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    render: "bitmap",
  });
  return { width, height, rgba: data, dotsPerInch: resolution };
}

function highestResolution(squarePoints: number): number {
  return POINTS_PER_INCH * Math.sqrt(PIXELS_MAX / squarePoints);
}
