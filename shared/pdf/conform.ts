/** Gives a document the metadata, output intent and structure of PDF/A, without changing what its pages show. */
import type { PDFDocument } from "pdf-lib";
import type { Invoice } from "./attachments/invoice.ts";
import { invoiceMetadata } from "./attachments/invoice-metadata.ts";
import type { PdfaPart } from "./conformance/rules.ts";
import { mendLayers } from "./mend/mend-layers.ts";
import { addSubsetLists } from "./subset-lists.ts";

const LABELS = { "1b": "1B", "2b": "2B", "3b": "3B" } as const satisfies Record<PdfaPart, string>;

/**
 * Performs the last step before saving. @param invoice the invoice attached to the document, which the metadata then
 * describe
 */
export function conform(document: PDFDocument, part: PdfaPart, invoice: Invoice | undefined): void {
  if (part === "1b") addSubsetLists(document);
  else mendLayers(document);
  document.convertToPDFA({
    conformance: LABELS[part],
    ...(invoice === undefined ? {} : { extensions: [...invoiceMetadata(invoice)] }),
  });
}
