/** A picture of a PDF's first page. */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { withPdf } from "./pdfium.ts";
import { encodePng, type Picture } from "./png.ts";

const POINTS_PER_INCH = 72;
/** 100 MB while drawing: an A1 page at 150 dpi. Larger pages are drawn coarser. */
const PIXELS_MAX = 25_000_000;

/**
 * A PNG of the first page on white.
 *
 * @param dotsPerInch of the picture; larger than A1 it is reduced
 * @throws Error when the bytes are not a PDF, or it is damaged or encrypted
 */
export async function renderFirstPage(pdf: Uint8Array, dotsPerInch = 150): Promise<Uint8Array> {
  return encodePng(await withPdf(pdf, (document) => draw(document, dotsPerInch)));
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
