/** Makes the electronic invoices of items: the methods of a worker. */
import type { InvoiceMapping } from "#shared/base/model/invoice-mapping.ts";
import { INVOICE_KEY, type InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { checkMapping } from "#shared/engine/invoice/mapping/check-mapping.ts";
import { compileMapping, type MapInvoice } from "#shared/engine/invoice/mapping/map-invoice.ts";
import { mergeTerms } from "#shared/engine/invoice/mapping/merge-terms.ts";
import { sourceOfFault } from "#shared/engine/invoice/mapping/name-sources.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";

/** An item with its completed business terms and the XML of its invoice, or a text about all faults. */
export type InvoicedItem = { readonly json: ItemJson; readonly xml: string } | { readonly faults: string };

export const INVOICE_METHODS = { makeInvoices, checkInvoiceMapping: checkMapping };

/** The mapping of a template, and the language in which its data display dates and numbers. */
export interface TemplateMapping {
  readonly mapping: InvoiceMapping;
  /** A BCP 47 tag. */
  readonly language?: string | undefined;
}

export interface InvoiceOrder {
  readonly profile: InvoiceProfile;
  readonly messageLanguage: MessageLanguage;
  /** Computes the business terms that `invoice` does not have. */
  readonly mapped?: TemplateMapping | undefined;
}

type DataItem = Readonly<Record<string, unknown>>;

function makeInvoices(items: readonly ItemJson[], order: InvoiceOrder): readonly InvoicedItem[] {
  const { mapped } = order;
  const map = mapped && compileMapping(mapped.mapping, { ...mapped, now: () => performance.now() });
  return items.map((json) => {
    const item = JSON.parse(json) as DataItem;
    const made = madeInvoice(item, order, map);
    if ("faults" in made) return { faults: described(made.faults, item, order) };
    return { json: JSON.stringify({ ...item, [INVOICE_KEY]: made.invoice }), xml: made.xml };
  });
}

function madeInvoice(
  item: DataItem,
  { profile, messageLanguage }: Pick<InvoiceOrder, "profile" | "messageLanguage">,
  map: MapInvoice | undefined,
) {
  const mapped = map?.(item);
  if (mapped !== undefined && mapped.faults.length > 0) return mapped;
  const terms = mapped === undefined ? item[INVOICE_KEY] : mergeTerms(mapped.terms, item[INVOICE_KEY]);
  return makeInvoice(terms, profile, loadRules(profile), messageLanguage);
}

const DESCRIBED_MAX = 5;

const RULE_SAYS: Readonly<Record<MessageLanguage, string>> = { en: "The rule says", de: "Die Regel lautet" };

/** Returns the remedy with the text of the rule, or what is wrong. */
export function explanation(
  { rule, reason, remedy }: Pick<InvoiceFault, "rule" | "reason" | "remedy">,
  language: MessageLanguage,
): string {
  return rule === undefined || remedy === undefined ? reason : `${remedy}. ${RULE_SAYS[language]}: ${reason}`;
}

function described(
  faults: readonly InvoiceFault[],
  item: DataItem,
  { messageLanguage, mapped }: Pick<InvoiceOrder, "messageLanguage" | "mapped">,
): string {
  const texts = faults.slice(0, DESCRIBED_MAX).map((fault) => {
    const { path, term, rule } = fault;
    const source = sourceOfFault(mapped?.mapping ?? {}, { path, term }, item);
    const place = source === undefined ? path : `${source} → ${path}`;
    const explained = explanation(fault, messageLanguage);
    return rule === undefined ? `${place} (${term}) ${explained}` : `${place} (${term}, ${rule}): ${explained}`;
  });
  const more = faults.length - texts.length;
  return [...texts.map((text) => text.replace(/\.$/, "")), ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}
