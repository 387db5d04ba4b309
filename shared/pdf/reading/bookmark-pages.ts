/** Finds the pages of a word processor's bookmarks in the PDF that it has written, where they are named destinations. */
import { PDFArray, type PDFObject } from "pdf-lib";
import { dictAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import type { PagesOfDocument } from "./destination-name.ts";

/** @throws UnreadablePdf */
export async function bookmarkPages(pdf: Uint8Array): Promise<PagesOfDocument> {
  const document = await openPdf(pdf);
  const destinations = dictAt(document.catalog, "Dests");
  const all = readPages(document);
  const numbers = new Map(all.map(({ ref }, index) => [ref as PDFObject | undefined, index]));
  const pages = new Map<string, number>();
  for (const key of destinations?.keys() ?? []) {
    const destination = destinations?.lookup(key);
    const page = destination instanceof PDFArray ? numbers.get(destination.get(0)) : undefined;
    if (page !== undefined) pages.set(key.decodeText(), page);
  }
  return { count: all.length, bookmarks: pages };
}
