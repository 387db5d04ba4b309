/** Warns of an electronic invoice whose pages say something else than its XML. */
import { hasInvoiceName, mayBeInvoice } from "#shared/pdf/attachments/may-be-invoice.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";

/** Invoices are compared that the service has made, or that must be valid. */
export async function compareWithPages(
  { pdfs }: Pick<Dependencies, "pdfs">,
  pdf: Uint8Array,
  { options, attachments }: Pick<DocumentPlan, "options" | "attachments">,
  info: DocumentInfo,
): Promise<void> {
  if (options.invoiceProfile === undefined && !options.needsValidInvoice) return;
  const checked = attachments.find(({ fulfilledRules }) => fulfilledRules !== undefined);
  const file = checked ?? attachments.find(hasInvoiceName) ?? attachments.find(mayBeInvoice);
  if (file === undefined) return;
  const differences = await pdfs.compareInvoice(pdf, file.bytes);
  if (differences.length > 0) info.warn(`the pages and the XML of the invoice differ: ${differences.join("; ")}`);
}
