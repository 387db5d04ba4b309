/** Checks the invoice mapping of a request, in a worker, since its expressions are compiled. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { InvoiceMapping } from "#shared/base/model/invoice-mapping.ts";
import type { TemplateReader } from "#shared/workers/template-work/template-worker.ts";

/** Names and values as they were sent; null or an empty object for none. */
export type SentMapping = Readonly<Record<string, unknown>> | null;

/** Null for none, and undefined if the request does not say. */
export type CheckedMapping = InvoiceMapping | null | undefined;

const FAULTS_LISTED_MAX = 5;

/** @throws ServiceError `request_invalid` */
export async function checkedMapping(
  { templateWorker }: { readonly templateWorker: Pick<TemplateReader, "checkInvoiceMapping"> },
  sent: SentMapping | undefined,
): Promise<CheckedMapping> {
  if (sent === undefined || sent === null || Object.keys(sent).length === 0)
    return sent === undefined ? undefined : null;
  const checked = await templateWorker.checkInvoiceMapping(sent);
  if (checked.faults.length === 0) return checked.mapping;
  const faults = checked.faults
    .slice(0, FAULTS_LISTED_MAX)
    .map(({ term, reason }) => `invoice_mapping.${term} ${reason}`);
  throw serviceError("request_invalid", { faults: `${faults.join("; ")}.` });
}
