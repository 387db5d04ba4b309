/**
 * Replaces the content of pages by pictures, for what PDF/A does not allow in any other way. Links, bookmarks and layers
 * of the document stay, and so does the text, invisibly, for search and copying.
 */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { PDFDocument, PDFName, type PDFRef } from "pdf-lib";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { rawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { drawAllAnnotations, keepLinks } from "./draw-annotations.ts";
import { INVISIBLE_TEXT, invisibleFont, invisibleText, textOn } from "./invisible-text.ts";
import { type Bitmap, placeOnPage, renderPage } from "./page-bitmap.ts";
import { paints } from "./paints.ts";
import { registerPicture } from "./picture-stream.ts";

/**
 * Changes the pages with these indexes in place, each into a picture at 200 dpi.
 * @returns the indexes of the pages that have content, of which nothing is in the picture
 * @throws Error if PDFium cannot draw one of them
 */
export async function replaceByPictures(document: PDFDocument, indexes: readonly number[]): Promise<readonly number[]> {
  const pages = readPages(document);
  drawAllAnnotations(
    document,
    indexes.flatMap((index) => pages[index] ?? []),
  );
  const font = invisibleFont(document);
  return withPdf(await rewritten(document), async (source) => {
    if (source.getPageCount() !== pages.length) throw new Error("the pages cannot be drawn");
    const empty: number[] = [];
    for (const index of indexes) {
      const page = pages[index];
      if (!page) continue;
      const hasContent = paints(page);
      const bitmap = await replace(document, page, source, index, font);
      if (hasContent && bitmap.data.every((value) => value === WHITE)) empty.push(index);
    }
    return empty;
  });
}

const WHITE = 255;

/** Programs disagree about the pages of an inconsistent file. The pages drawn are those that would be appended. */
async function rewritten(source: PDFDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  appendPdf(document, source);
  return savePdf(document);
}

async function replace(
  document: PDFDocument,
  page: ListedPage,
  source: PDFiumDocument,
  index: number,
  font: PDFRef,
): Promise<Bitmap> {
  const { context } = document;
  const bitmap = await renderPage(source, index);
  const image = await registerPicture(context, bitmap);
  const pdfium = rawPdfium(source);
  const text = invisibleText(pdfium.withPage(index, (opened) => textOn(pdfium, opened)));
  const content = `q ${placeOnPage(page).join(" ")} cm /Picture Do Q\n${text}`;
  page.dict.set(PDFName.of("Contents"), context.register(context.flateStream(content)));
  page.dict.set(
    PDFName.of("Resources"),
    context.obj({ XObject: { Picture: image }, Font: { [INVISIBLE_TEXT]: font } }),
  );
  page.dict.delete(PDFName.of("Group"));
  // The marked content, to which tags refer by this entry, is gone.
  page.dict.delete(PDFName.of("StructParents"));
  keepLinks(page);
  return bitmap;
}
