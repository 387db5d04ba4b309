/** Makes the electronic invoices of items: the methods of a worker. */
import { INVOICE_KEY, type InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";

/** An item with its completed business terms and the XML of its invoice, or a text about all faults. */
export type InvoicedItem = { readonly json: ItemJson; readonly xml: string } | { readonly faults: string };

export const INVOICE_METHODS = { makeInvoices };

function makeInvoices(
  items: readonly ItemJson[],
  profile: InvoiceProfile,
  language: MessageLanguage,
): readonly InvoicedItem[] {
  return items.map((json) => {
    const item = JSON.parse(json) as Readonly<Record<string, unknown>>;
    const made = makeInvoice(item[INVOICE_KEY], profile, loadRules(profile), language);
    if ("faults" in made) return { faults: described(made.faults, language) };
    return { json: JSON.stringify({ ...item, [INVOICE_KEY]: made.invoice }), xml: made.xml };
  });
}

const DESCRIBED_MAX = 5;

const RULE_SAYS: Readonly<Record<MessageLanguage, string>> = { en: "The rule says", de: "Die Regel lautet" };

function described(faults: readonly InvoiceFault[], language: MessageLanguage): string {
  const texts = faults.slice(0, DESCRIBED_MAX).map(({ path, term, rule, reason, remedy }) => {
    const source = rule === undefined ? term : `${term}, ${rule}`;
    if (rule === undefined) return `${path} (${source}) ${reason}`;
    const advice = remedy === undefined ? "" : ` ${remedy}. ${RULE_SAYS[language]}:`;
    return `${path} (${source}):${advice} ${reason}`;
  });
  const more = faults.length - texts.length;
  return [...texts.map((text) => text.replace(/\.$/, "")), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
