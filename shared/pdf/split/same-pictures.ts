/** Compares whether pages of two PDFs look the same. */
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";

/** Points per pixel: a letter in another position changes the greys at its edges. */
const SCALE = 1;

/** Returns whether the pages from `first` on, counted from 0, look like those of `other`, and are as many. */
export async function showSame(pdf: Uint8Array, first: number, other: Uint8Array): Promise<boolean> {
  const expected = await withPdf(other, (document) => pictures(document, 0));
  return withPdf(pdf, async (document) => {
    if (document.getPageCount() - first !== expected.length) return false;
    const drawn = await pictures(document, first);
    return drawn.every(
      ({ size, pixels }, index) => size === expected[index]?.size && pixels.equals(expected[index].pixels),
    );
  });
}

interface Picture {
  readonly size: string;
  readonly pixels: Buffer;
}

async function pictures(document: PDFiumDocument, first: number): Promise<readonly Picture[]> {
  const drawn: Picture[] = [];
  for (let index = first; index < document.getPageCount(); index++) drawn.push(await draw(document.getPage(index)));
  return drawn;
}

async function draw(page: PDFiumPage): Promise<Picture> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { width, height, data } = await page.render({ scale: SCALE, render: "bitmap" });
  const size = [originalWidth, originalHeight, width, height].join(" ");
  return { size, pixels: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
}
