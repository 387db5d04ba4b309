/** Puts foreign PDFs behind a PDF/A document so that it stays one. */
import { PDFDocument } from "pdf-lib";
import { appendPdf } from "./append.ts";
import { conform } from "./conform.ts";
import { checkConformance } from "./conformance/check-conformance.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { openPdf } from "./open-pdf.ts";
import { rasterise } from "./rasterise.ts";
import { flattenForm, sanitise } from "./sanitise.ts";
import { savePdf } from "./save-pdf.ts";

/** How the pages came along: as they are but for what nobody sees, or as pictures of themselves. */
export type Appended = "as pages" | "as pictures";

/**
 * Each way is tried on a document of its own, and the first that conforms is taken.
 *
 * @throws UnreadablePdf
 */
export async function appendConforming(target: PDFDocument, pdf: Uint8Array, part: PdfaPart): Promise<Appended> {
  for (const isFlattened of [false, true]) {
    const source = await openPdf(pdf);
    if (isFlattened) flattenForm(source);
    sanitise(source, part);
    if (!(await wouldConform(source, part))) continue;
    appendPdf(target, source);
    return "as pages";
  }
  appendPdf(target, await rasterise(pdf));
  return "as pictures";
}

async function wouldConform(source: PDFDocument, part: PdfaPart): Promise<boolean> {
  const scratch = await PDFDocument.create();
  appendPdf(scratch, source);
  conform(scratch, part, undefined);
  return (await checkConformance(await savePdf(scratch), part)).length === 0;
}
