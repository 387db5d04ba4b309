/** Proposes an invoice mapping by the names that a template's tags look up. */
import type { DataName } from "#shared/base/model/data-name.ts";
import type { InvoiceMapping, TermSource } from "#shared/base/model/invoice-mapping.ts";
import { MAPPED_TERMS } from "./mapped-terms.ts";
import { INVOICE_ALIASES, LINE_ALIASES, PARTIES, PARTY_ALIASES } from "./term-aliases.ts";

/** @param language that of the template's text, which tells a currency and a country if they are not among the names */
export function proposeMapping(names: readonly DataName[], language: string | undefined): InvoiceMapping {
  const proposed = new Map<string, TermSource>();
  const add = (term: string | undefined, source: TermSource) => {
    if (term !== undefined && !proposed.has(term)) proposed.set(term, source);
  };
  const lines = linesIn(names);
  const fields = flattened(names.filter((name) => name !== lines));
  for (const { path, source } of fields) add(termOf(path), source);
  for (const { path, source } of lines === undefined ? [] : flattened(lines.inner)) {
    const term = LINES.get(path.join(""));
    add(term && `lines[].${term}`, source);
  }
  if (lines !== undefined) add("lines", lines.name);
  const flat = lines === undefined ? fields.filter(({ path }) => isOfLine(path)) : [];
  // A template without a list has one line. One such name may be that of anything.
  const isFlat = flat.length > 1;
  if (isFlat) for (const { path, source } of flat) add(`lines[].${LINES.get(path.join(""))}`, source);
  // A rate that all lines have in common stands around them.
  for (const { path, source } of fields) if (LINES.get(path.join("")) === "vat.rate") add("lines[].vat.rate", source);
  if (proposed.size === 0) return {};
  for (const [term, text] of constants(language)) add(term, { text });
  if (lines !== undefined || isFlat) for (const [term, text] of LINE_CODES) add(term, { text });
  return Object.fromEntries(proposed);
}

interface Field {
  /** The canonical names of the objects around a value, and its own. */
  readonly path: readonly string[];
  readonly source: string;
}

function flattened(names: readonly DataName[], above: readonly string[] = [], around = ""): readonly Field[] {
  return names.flatMap(({ name, inner }) => {
    const path = [...above, canonicalName(name)];
    const source = around + name;
    return inner.length === 0 ? [{ path, source }] : flattened(inner, path, `${source}.`);
  });
}

/** The section with the most names of invoice lines. One such name may be that of anything. */
function linesIn(names: readonly DataName[]): DataName | undefined {
  const counted = names
    .filter(({ isSection }) => isSection === true)
    .map((section) => ({ section, count: matchesIn(section.inner) }));
  return counted.filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count)[0]?.section;
}

function matchesIn(names: readonly DataName[]): number {
  return flattened(names).filter(({ path }) => LINES.has(path.join(""))).length;
}

function isOfLine(path: readonly string[]): boolean {
  return termOf(path) === undefined && LINES.has(path.join(""));
}

/** A name of a party without a word for whose it is belongs to the buyer, to whom the letter goes. */
function termOf(path: readonly string[]): string | undefined {
  const whole = path.join("");
  const own = INVOICE.get(whole) ?? INVOICE.get(path.at(-1) ?? "");
  if (own !== undefined) return own;
  for (const [party, word] of PARTY_WORDS) {
    if (!whole.startsWith(word)) continue;
    const rest = whole.slice(word.length);
    const term = rest === "" ? "name" : (PARTY.get(rest) ?? PARTY.get(path.at(-1) ?? ""));
    if (term !== undefined) return ofParty(party, term);
  }
  const term = PARTY.get(whole);
  return term && ofParty("buyer", term);
}

/** A buyer has no tax number, only a seller. */
function ofParty(party: keyof typeof PARTIES, term: string): string {
  return MAPPED_TERMS.has(`${party}.${term}`) ? `${party}.${term}` : `seller.${term}`;
}

const INVOICE = termsByAlias(INVOICE_ALIASES);
const PARTY = termsByAlias(PARTY_ALIASES);
const LINES = termsByAlias(LINE_ALIASES);
/** Longer words first, so that `kunden` is not taken for `kunde`. */
const PARTY_WORDS = (["buyer", "seller"] as const)
  .flatMap((party) => PARTIES[party].split(" ").map((word) => [party, word] as const))
  .toSorted(([, one], [, other]) => other.length - one.length);

function termsByAlias(aliases: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(aliases).flatMap(([term, words]) => words.split(" ").map((word) => [word, term] as const)),
  );
}

const LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
const FILLERS = /^(?:de|du|des|la|le|l|d|of|the|der|die|das|vom|a)$/;
const NUMBER = /(?:nummer|number|numero|num|nr|n[°º])$/;

/** Returns the name in small letters without accents, blanks and small words, with `no` for all words for number. */
function canonicalName(name: string): string {
  const words = name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+[°º]?/g);
  const kept = (words ?? []).filter((word, _, all) => all.length === 1 || !FILLERS.test(word));
  return kept.map((word) => word.replace(NUMBER, "no")).join("");
}

/** Codes that most invoices have; all of them are shown as proposals. */
function constants(language: string | undefined): readonly (readonly [string, string])[] {
  const country = language === undefined ? undefined : new Intl.Locale(language).maximize().region;
  const countries = country === undefined || language === "en" ? [] : [country];
  return [
    ["typeCode", "380"],
    ...countries.filter((each) => EURO.has(each)).map(() => ["currencyCode", "EUR"] as const),
    ...countries.flatMap((each) => ["seller", "buyer"].map((party) => [`${party}.address.countryCode`, each] as const)),
  ];
}

const LINE_CODES = [
  ["lines[].unitCode", "C62"],
  ["lines[].vat.categoryCode", "S"],
] as const;

/** The members of the euro area with languages of their own in office documents. */
const EURO = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));
