/** Describes a violated rule by the place in the data that it is about. */
import { PLACES, placeOf } from "./find-term.ts";
import type { InvoiceFault } from "./invoice-fault.ts";
import { type ElementLayout, isNested, type Layout, type Source } from "./layout.ts";
import type { Violation } from "./rules/schematron.ts";
import type { XmlNode } from "./rules/xml-document.ts";
import { INVOICE } from "./terms.ts";

/** The texts of the rules name the terms that they are about: `the Buyer VAT identifier (BT-48)`. */
const TERM = /\b(?:BT|BG)-\d+\b/g;
const LINES = "BG-25";
const LINE_ELEMENTS: ReadonlySet<string> = new Set([
  "IncludedSupplyChainTradeLineItem",
  "InvoiceLine",
  "CreditNoteLine",
]);

/** @param layout of the invoice */
export function violationFault({ rule, text, node }: Violation, layout: Layout): InvoiceFault {
  const reason = withoutRuleId(text);
  const term = requiredTerm(reason) ?? termAt(namesOf(node), layout.root) ?? INVOICE.id;
  return { path: pathOf(term, lineOf(node)), term, rule, reason };
}

/** The published texts begin with the rule's id. */
export function withoutRuleId(text: string): string {
  return text.replace(/^\[[^\]]+\]\s*-?\s*/, "");
}

/** What shall be there stands behind "shall"; a rule about a value names it before. */
function requiredTerm(reason: string): string | undefined {
  const [before = "", ...behind] = reason.split(/\bshall\b/);
  const known = (part: string) => (part.match(TERM) ?? []).filter((term) => PLACES.has(term));
  return known(behind.join(""))[0] ?? known(before).at(-1);
}

/** Returns the term that stands in an element of an invoice, which may be the code in its attribute. */
function termAt([name, ...inner]: readonly string[], layout: ElementLayout): string | undefined {
  if (layout.name.replace(/^.*:/, "") !== name) return undefined;
  if (!isNested(layout.content)) {
    const sources = [layout.content, ...Object.values(layout.attributes)].filter(isTerm);
    return sources.find(({ term }) => placeOf(term).definition.kind === "code")?.term ?? sources[0]?.term;
  }
  for (const child of layout.content) {
    const found = termAt(inner, child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isTerm(source: Source): source is Extract<Source, { readonly term: string }> {
  return "term" in source;
}

function namesOf(node: XmlNode): readonly string[] {
  const names: string[] = [];
  for (let at = node; at.kind !== "document"; at = at.parent) if (at.kind === "element") names.unshift(at.name);
  return names;
}

/** Such as `invoice.lines[2].vat.rate`, counted from 0. */
function pathOf(term: string, line: number | undefined): string {
  const steps = PLACES.get(term)?.path ?? [];
  const names = steps.map(({ name, entriesOf }) =>
    entriesOf === LINES && line !== undefined ? `${name}[${line}]` : name,
  );
  return ["invoice", ...names].join(".");
}

/** Returns the index of the invoice line that the node is in. */
function lineOf(node: XmlNode): number | undefined {
  for (let at = node; at.kind !== "document"; at = at.parent) {
    if (at.kind !== "element" || !LINE_ELEMENTS.has(at.name)) continue;
    return at.parent.children.filter(({ name }) => LINE_ELEMENTS.has(name)).indexOf(at);
  }
  return undefined;
}
