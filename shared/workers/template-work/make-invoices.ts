/** Makes the electronic invoices of items: the methods of a worker. */
import { INVOICE_KEY, type InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";

/** An item with its completed business terms and the XML of its invoice, or a text about all faults. */
export type InvoicedItem = { readonly json: ItemJson; readonly xml: string } | { readonly faults: string };

export const INVOICE_METHODS = { makeInvoices };

function makeInvoices(items: readonly ItemJson[], profile: InvoiceProfile): readonly InvoicedItem[] {
  return items.map((json) => {
    const item = JSON.parse(json) as Readonly<Record<string, unknown>>;
    const made = makeInvoice(item[INVOICE_KEY], profile, loadRules(profile));
    if ("faults" in made) return { faults: described(made.faults) };
    return { json: JSON.stringify({ ...item, [INVOICE_KEY]: made.invoice }), xml: made.xml };
  });
}

const DESCRIBED_MAX = 5;

function described(faults: readonly InvoiceFault[]): string {
  const texts = faults.slice(0, DESCRIBED_MAX).map(({ path, term, rule, reason }) => {
    const source = rule === undefined ? term : `${term}, ${rule}`;
    return rule === undefined ? `${path} (${source}) ${reason}` : `${path} (${source}): ${reason}`;
  });
  const more = faults.length - texts.length;
  return [...texts.map((text) => text.replace(/\.$/, "")), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
