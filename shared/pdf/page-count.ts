/** How many pages a PDF has. */
import { withPdf } from "./objects/pdfium.ts";

/** @throws Error when the bytes are not a PDF, or it is damaged or encrypted */
export function countPages(pdf: Uint8Array): Promise<number> {
  return withPdf(pdf, (document) => document.getPageCount());
}
