/** Decides which attachments must be read as invoices, without the parsers that reading needs. */
import type { Attachment } from "./attachment.ts";

/** The names that readers look for. */
const INVOICE_NAME = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;

export type InvoiceFile = Pick<Attachment, "name" | "bytes" | "relationship">;

/** Returns whether a file must be read to know whether it is an invoice. As a supplement it is an ordinary file. */
export function mayBeInvoice(file: InvoiceFile): boolean {
  const { bytes, relationship } = file;
  if (relationship === "Supplement") return false;
  // A byte order mark, and the zeros of UTF-16, may stand before and between the characters.
  const start = Buffer.from(bytes.subarray(0, 200))
    .toString("latin1")
    .replace(/[^!-~]/g, "");
  return hasInvoiceName(file) || start.startsWith("<");
}

export function hasInvoiceName({ name }: Pick<InvoiceFile, "name">): boolean {
  return INVOICE_NAME.test(name);
}
