/** Counts the pages of a PDF. */
import { withPdf } from "#shared/pdf/objects/pdfium.ts";

/** @throws Error if the bytes are not a PDF, or it is damaged or encrypted */
export function countPages(pdf: Uint8Array): Promise<number> {
  return withPdf(pdf, (document) => document.getPageCount());
}
