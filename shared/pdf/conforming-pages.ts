/** Converts the pages of foreign PDFs to a form that PDF/A allows. */
import { PDFDocument } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { openPdf } from "./objects/open-pdf.ts";
import { savePdf } from "./objects/save-pdf.ts";
import { rasterise } from "./rasterise.ts";
import { flattenForm, sanitise } from "./sanitise.ts";

export interface ConformingPages {
  readonly document: PDFDocument;
  readonly arePictures: boolean;
}

/**
 * Returns the file's pages in a form that PDF/A allows; its metadata is not made conforming yet. Each method is tried
 * on a separate document, and the first that conforms is used: pages without invisible content, the same with form
 * fields as drawings, and pictures of the pages.
 * @throws UnreadablePdf, or Error if not even pictures can be made
 */
export async function conformingPages(pdf: Uint8Array, part: PdfaPart): Promise<ConformingPages> {
  for (const isFlattened of [false, true]) {
    const document = await openPdf(pdf);
    if (isFlattened) flattenForm(document);
    sanitise(document, part);
    if (await wouldConform(document, part)) return { document, arePictures: false };
  }
  return { document: await rasterise(pdf), arePictures: true };
}

async function wouldConform(source: PDFDocument, part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPdf(scratch, source);
  conform(scratch, part, undefined);
  return (await checkConformance(await savePdf(scratch), part)).length === 0;
}
