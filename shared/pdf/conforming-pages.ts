/** Brings the pages of foreign PDFs into a form that PDF/A can hold. */
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
 * The file's pages in a form that PDF/A can hold; its metadata are not made conforming yet. Each way is tried on a
 * document of its own, and the first that conforms is taken: as pages without what nobody sees, the same with form
 * fields as drawings, as pictures of themselves.
 *
 * @throws UnreadablePdf, or Error when not even pictures can be made
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
