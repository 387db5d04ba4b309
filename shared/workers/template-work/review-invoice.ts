/** Tries an invoice mapping with an item, and proposes one: the method of a worker. */
import { INVOICE_KEY, type InvoiceProfile } from "#shared/base/model/invoice-profile.ts";
import type { InvoiceProblem, InvoiceReview } from "#shared/base/model/invoice-review.ts";
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import type { Tag } from "#shared/base/model/tags.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { InvoiceFault } from "#shared/engine/invoice/invoice-fault.ts";
import { makeInvoice } from "#shared/engine/invoice/make-invoice.ts";
import { checkMapping, type MappingFault } from "#shared/engine/invoice/mapping/check-mapping.ts";
import { compileMapping } from "#shared/engine/invoice/mapping/map-invoice.ts";
import { MAPPED_TERMS, termName, termNameOf } from "#shared/engine/invoice/mapping/mapped-terms.ts";
import { mergeTerms } from "#shared/engine/invoice/mapping/merge-terms.ts";
import { sourceOfFault } from "#shared/engine/invoice/mapping/name-sources.ts";
import { proposeMapping } from "#shared/engine/invoice/mapping/propose-mapping.ts";
import { loadRules } from "#shared/engine/invoice/rules/load-rules.ts";
import { knownLanguage } from "#shared/engine/merge/values/known-language.ts";
import { namesOfTags } from "#shared/engine/template/schema/names-of-tags.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";

import { explanation } from "./make-invoices.ts";

export interface ReviewOrder {
  /** The mapping to try as it was sent; undefined for the proposal. */
  readonly mapping: Readonly<Record<string, unknown>> | undefined;
  readonly item: ItemJson | undefined;
  readonly profile: InvoiceProfile;
  readonly tags: readonly Tag[];
  readonly syntax: SchemaSyntax;
  /** That of the template's text. */
  readonly language: string | undefined;
  /** That of remedies. */
  readonly messageLanguage: MessageLanguage;
}

export const REVIEW_METHODS = { reviewInvoice };

function reviewInvoice({ mapping: sent, item: json, profile, tags, syntax, ...order }: ReviewOrder): InvoiceReview {
  const { language, messageLanguage } = order;
  const proposal = proposeMapping(namesOfTags(tags, syntax) ?? [], knownLanguage(language));
  const { mapping, faults } = checkMapping(sent ?? proposal);
  const inMapping = faults.map(problemOfMapping);
  if (json === undefined) return { mapping, proposal, values: {}, invoice: null, problems: inMapping };
  const item = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const mapped = compileMapping(mapping, { language, now: () => performance.now() })(item);
  const made = makeInvoice(mergeTerms(mapped.terms, item[INVOICE_KEY]), profile, loadRules(profile), messageLanguage);
  const unread = new Set(mapped.faults.map(({ path }) => path));
  // A value that cannot be read is missing, too.
  const others = "faults" in made ? made.faults.filter(({ path }) => !unread.has(path)) : [];
  const inData = [...mapped.faults, ...others].map((fault) =>
    problemOf({ ...fault, reason: explanation(fault, messageLanguage) }, sourceOfFault(mapping, fault, item)),
  );
  const problems = [...inMapping, ...inData];
  const isMade = problems.length === 0 && "invoice" in made;
  const values = Object.fromEntries(Object.keys(mapping).map((name) => [name, shownValue(mapped.terms, name)]));
  return { mapping, proposal, values, invoice: isMade ? made.invoice : null, problems };
}

function problemOfMapping({ term, reason }: MappingFault): InvoiceProblem {
  const name = termName(term);
  return { term: name, id: MAPPED_TERMS.get(name)?.definition.id ?? null, source: null, rule: null, reason };
}

function problemOf({ path, term, rule, reason }: InvoiceFault, source: string | undefined): InvoiceProblem {
  return { term: termNameOf({ path, term }), id: term, source: source ?? null, rule: rule ?? null, reason };
}

/** The value of a term in the first entries of lists. */
function shownValue(terms: object, name: string): unknown {
  let value: unknown = terms;
  for (const step of name.split(".")) {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[step.replace("[]", "")];
    if (step.endsWith("[]") && Array.isArray(value)) [value] = value;
    if (typeof value !== "object" || value === null) return value ?? null;
  }
  if (Array.isArray(value)) return value.length;
  return "value" in (value as object) ? (value as { readonly value: unknown }).value : null;
}
