/** Describes a violated rule by the place in the data that it is about, with a remedy. */
import type { MessageLanguage } from "#shared/base/model/message-language.ts";
import { adviceFor } from "./advice.ts";
import { PLACES, placeOf } from "./find-term.ts";
import type { InvoiceFault } from "./invoice-fault.ts";
import { type ElementLayout, isNested, type Source } from "./layout.ts";
import type { ReadInvoice, ReadPlace } from "./read-invoice.ts";
import type { Violation } from "./rules/schematron.ts";
import type { XmlNode } from "./rules/xml-document.ts";
import { INVOICE } from "./terms.ts";

/** The texts of the rules name the terms that they are about: `the Buyer VAT identifier (BT-48)`. */
const TERM = /\b(?:BT|BG)-\d+\b/g;

/** @param read the invoice that violates the rule */
export function violationFault(violation: Violation, read: ReadInvoice, language: MessageLanguage): InvoiceFault {
  const { rule, text, node } = violation;
  const reason = withoutRuleId(text);
  const advice = adviceFor(rule);
  const place = placeAt(node, read);
  const term = missingParty(rule, read) ?? advice?.term ?? termOf(rule, reason, place) ?? INVOICE.id;
  const remedy = advice?.[language];
  return { path: pathOf(term, place), term, rule, reason, ...(remedy !== undefined && { remedy }) };
}

/** The published texts begin with the rule's id. */
export function withoutRuleId(text: string): string {
  return text.replace(/^\[[^\]]+\]\s*-?\s*/, "");
}

/** Rules whose texts name several terms, one of which stands in the element. */
const OF_THE_ELEMENT: ReadonlySet<string> = new Set(["BR-CO-09"]);

function termOf(rule: string, reason: string, place: ReadPlace | undefined): string | undefined {
  if (OF_THE_ELEMENT.has(rule)) return place && firstTermIn(place.layout);
  return requiredTerm(reason) ?? termAt(place);
}

/** Reverse charge and intra-community supplies need a number of the buyer too. */
function missingParty(rule: string, { terms }: ReadInvoice): string | undefined {
  if (!/^BR-(?:AE|IC)-0[234]$/.test(rule)) return undefined;
  const { vatIdentifier, taxRegistrationIdentifier } = (terms.seller ?? {}) as Readonly<Record<string, unknown>>;
  const hasSeller = (vatIdentifier ?? taxRegistrationIdentifier ?? terms.sellerTaxRepresentative) !== undefined;
  return hasSeller ? "BT-48" : "BT-31";
}

/** What shall be there stands behind "shall"; a rule about a value names it before. */
function requiredTerm(reason: string): string | undefined {
  const [before = "", ...behind] = reason.split(/\bshall\b/);
  const known = (part: string) => (part.match(TERM) ?? []).filter((term) => PLACES.has(term));
  return known(behind.join(""))[0] ?? known(before).at(-1);
}

/** Returns the term that stands in the element. */
export function termAtNode(node: XmlNode, read: ReadInvoice): string | undefined {
  return termAt(placeAt(node, read));
}

/** Returns the term that stands in an element, which may be the code in its attribute. */
function termAt(place: ReadPlace | undefined): string | undefined {
  if (place === undefined || isNested(place.layout.content)) return undefined;
  const sources = [place.layout.content, ...Object.values(place.layout.attributes)].filter(isTerm);
  const codeBefore = sources.find(({ code }) => code !== undefined)?.code;
  if (codeBefore !== undefined) return codeBefore;
  return sources.find(({ term }) => placeOf(term).definition.kind === "code")?.term ?? sources[0]?.term;
}

/** The number of a party is in UBL in the element that the rule is about. */
function firstTermIn({ content }: ElementLayout): string | undefined {
  if (!isNested(content)) return "term" in content ? content.term : undefined;
  return content.map(firstTermIn).find((term) => term !== undefined);
}

function isTerm(source: Source): source is Extract<Source, { readonly term: string }> {
  return "term" in source;
}

/** Returns what the nearest element that has a place in the layout holds. */
function placeAt(node: XmlNode, { places }: ReadInvoice): ReadPlace | undefined {
  for (let at = node; at.kind !== "document"; at = at.parent) {
    const place = at.kind === "element" ? places.get(at.source) : undefined;
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Such as `invoice.lines[2].vat.rate`, counted from 0. */
function pathOf(term: string, place: ReadPlace | undefined): string {
  const names = (PLACES.get(term)?.path ?? []).map(({ name, entriesOf }) => {
    const index = entriesOf === undefined ? undefined : place?.indexes.get(entriesOf);
    return index === undefined ? name : `${name}[${index}]`;
  });
  return ["invoice", ...names].join(".");
}
