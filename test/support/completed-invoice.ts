/** Completes the invoice of an item as the service does before it merges the item. */
import type { InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";

/** @throws an error with the faults of an invoice that cannot be made */
export function withCompletedInvoice(item: DataItem, profile: InvoiceProfile = "EN 16931"): DataItem {
  if (item.invoice === undefined) return item;
  const made = makeInvoice(item.invoice, profile, loadRules(profile));
  if ("faults" in made) throw new Error(JSON.stringify(made.faults));
  return { ...item, invoice: made.invoice } as DataItem;
}
