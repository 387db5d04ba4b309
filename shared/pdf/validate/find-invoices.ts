/** Finds the electronic invoices in a PDF, and the rules that they violate. */
import type { PDFDocument } from "pdf-lib";
import type { InvoiceCheck } from "#shared/base/model/invoice-check.ts";
import type { FoundInvoice } from "#shared/base/model/pdf-validation.ts";
import { readEmbeddedFiles } from "#shared/pdf/attachments/embedded-files.ts";
import { readInvoice } from "#shared/pdf/attachments/invoice.ts";
import { INVOICE_NAMESPACES } from "#shared/pdf/attachments/invoice-metadata.ts";
import type { InvoiceFile } from "#shared/pdf/attachments/may-be-invoice.ts";
import type { Xmp } from "#shared/pdf/conformance/xmp.ts";

/** More are a mistake: a PDF is one invoice. */
const INVOICES_MAX = 10;
/** The longest profile has 9 characters. */
const CLAIM_CHARACTERS_MAX = 100;

/** The rules are not part of this layer. */
export type CheckInvoice = (file: InvoiceFile) => InvoiceCheck;

export function findInvoices(
  document: PDFDocument,
  xmp: Xmp | undefined,
  checkInvoice: CheckInvoice,
): readonly FoundInvoice[] {
  const claimedProfile = profileIn(xmp);
  // Files that are no invoices are skipped; the checks of many invoices would take long.
  const found = readEmbeddedFiles(document)
    .values()
    .flatMap(({ name, bytes }): readonly FoundInvoice[] => {
      const reading = readInvoice({ name, bytes });
      if (reading.kind === "other") return [];
      const facts = { filename: name, claimedProfile };
      if (reading.kind === "unusable") return [{ ...facts, fault: reading.reason }];
      const { standard, profile } = reading.invoice;
      return [{ ...facts, standard, profile, check: checkInvoice({ name, bytes }) }];
    });
  return found.take(INVOICES_MAX).toArray();
}

function profileIn(xmp: Xmp | undefined): string | undefined {
  const level = xmp?.properties.find(
    ({ name, namespace }) => name === "ConformanceLevel" && INVOICE_NAMESPACES.includes(namespace),
  );
  return level?.text.slice(0, CLAIM_CHARACTERS_MAX);
}
