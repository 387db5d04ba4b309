/** Compares whether pages of two PDFs look the same. */
import { hash } from "node:crypto";
import type { PDFiumPage } from "@hyzyla/pdfium";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";

/** Points per pixel: a letter in another position changes the greys at its edges. */
const SCALE = 1;

/** Returns whether the pages from `first` on, counted from 0, look like those of `other`, and are as many. */
export async function showSame(pdf: Uint8Array, first: number, other: Uint8Array): Promise<boolean> {
  const [own, others] = [await pictures(pdf, first), await pictures(other, 0)];
  return own.length === others.length && own.every((picture, index) => picture === others[index]);
}

function pictures(pdf: Uint8Array, first: number): Promise<readonly string[]> {
  return withPdf(pdf, async (document) => {
    const drawn: string[] = [];
    for (let index = first; index < document.getPageCount(); index++) drawn.push(await draw(document.getPage(index)));
    return drawn;
  });
}

async function draw(page: PDFiumPage): Promise<string> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { width, height, data } = await page.render({ scale: SCALE, render: "bitmap" });
  return [originalWidth, originalHeight, width, height, hash("sha256", data)].join(" ");
}
