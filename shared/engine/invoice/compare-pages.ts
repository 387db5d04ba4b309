/** Compares the pages of an invoice with its XML: people and programs must read the same. */
import { placeOf, valueAt } from "./find-term.ts";
import { type Decimal, decimalOf, rounded, textOf } from "./values/decimal.ts";

/**
 * The terms that a reader of the pages needs (Directive 2006/112/EC, Article 226), by the form in which pages show them. The
 * VAT may stand there for each rate alone.
 */
const SHOWN = {
  text: ["BT-1", "BT-31", "BT-48"],
  date: ["BT-2"],
  amount: ["BT-109", "BT-112", "BT-115"],
} as const;

const DIFFERENCES_MAX = 10;

/**
 * @param pages the text of each page
 * @param terms as `readInvoiceTerms` returns them
 * @returns what only one of both has, with its place
 */
export function differencesOnPages(pages: readonly string[], terms: object): readonly string[] {
  const found = [...termsNotShown(pages.join("\n"), terms), ...valuesOfPagesAlone(pages, terms)];
  const more = found.length - DIFFERENCES_MAX;
  return more > 0 ? [...found.slice(0, DIFFERENCES_MAX), `${more} more`] : found;
}

function* termsNotShown(text: string, terms: object): Iterable<string> {
  const amounts = new Set(amountsIn(text).flatMap(({ readings }) => readings));
  const isShown: Readonly<Record<keyof typeof SHOWN, (value: string) => boolean>> = {
    text: (value) => textPattern(value).test(text),
    date: (value) => datePattern(value).test(text),
    amount: (value) => centsOf(value) === 0n || amounts.has(centsOf(value)),
  };
  for (const form of ["text", "date", "amount"] as const) {
    for (const term of SHOWN[form]) {
      const value = valueAt(term, terms, new Map());
      if (typeof value !== "string" || isShown[form](value)) continue;
      yield `no page shows the ${placeOf(term).definition.name} (${term}), ${value}`;
    }
  }
}

function* valuesOfPagesAlone(pages: readonly string[], terms: object): Iterable<string> {
  const texts = [...textsIn(terms)];
  const amounts = new Set(texts.map(centsOf));
  const identifiers = new Set(texts.map(withoutBlanks));
  const reported = new Set<string>();
  for (const [index, page] of pages.entries()) {
    const alone = [
      ...amountsIn(page).filter(({ readings }) => !readings.some((cents) => amounts.has(cents))),
      ...Array.from(page.matchAll(VAT_IDENTIFIER), ([written]) => ({ written })).filter(
        ({ written }) => !identifiers.has(withoutBlanks(written)),
      ),
    ];
    for (const { written } of alone) {
      if (!reported.has(written)) yield `page ${index + 1} shows ${written}, which is not in the XML`;
      reported.add(written);
    }
  }
}

/** Identifiers of the European Union (Directive 2006/112/EC, Article 215) and of Northern Ireland. An account or a bank has fewer digits at once, or more. */
const VAT_IDENTIFIER =
  /\b(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI) ?(?=(?:[A-Z]{0,2}\d){7})[0-9A-Z]{8,12}\b/g;

/** With two decimals, in groups or not, behind a code of a currency or a minus; no part of a date, and no percentage. */
const AMOUNT =
  /(?<=(?<!\p{L})\p{Lu}{3}|(?<![^\s(])[-−]|(?<![\p{L}\d.,'’/-]))(?<!\d)(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3}){1,5}|\d+)[.,]\d{2}(?![\d%]|[.,/-]\d|[ \u00a0\u202f]%)/gu;

interface ShownAmount {
  readonly written: string;
  /** In hundredths. A blank in it may separate a group, or a column before. */
  readonly readings: readonly bigint[];
}

function amountsIn(text: string): readonly ShownAmount[] {
  return Array.from(text.matchAll(AMOUNT), ([written]) => {
    const columns = written.split(/[ \u00a0\u202f]/);
    const readings = columns.map((_, index) => BigInt(columns.slice(index).join("").replace(/\D/g, "")));
    return { written, readings };
  });
}

/** Returns -1 for a text that is no number. */
function centsOf(text: string): bigint {
  const decimal = decimalOf(text);
  return decimal === undefined ? -1n : absolute(rounded(decimal, 2));
}

function absolute(decimal: Decimal): bigint {
  return BigInt(textOf(decimal).replace(/\D/g, ""));
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** Matches the text where it stands alone, with other blanks. */
function textPattern(value: string): RegExp {
  const characters = Array.from(value.replace(/\s/g, ""), (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`);
  return new RegExp(`(?<![\\p{L}\\d]-?)${characters.join("\\s*")}(?!-?[\\p{L}\\d])`, "iu");
}

/** @param date 2026-11-28 */
function datePattern(date: string): RegExp {
  const [year = "", month, day] = date.split("-").map((part) => part.replace(/^0/, ""));
  const [y, m, d] = [`(?:${year}|${year.slice(2)})`, `0?${month}`, `0?${day}`];
  const numeric = [
    `${d}[./-] ?${m}[./-] ?${y}`,
    `${m}/${d}/${y}`,
    `${year}[./-]${m}[./-]${d}`,
    `${year}年${m}月${d}日`,
  ];
  const inWords = [
    `${d}(?:\\.|st|nd|rd|th|er|º)?\\s+(?:de\\s+)?\\p{L}+\\.?,?\\s+(?:de\\s+)?${year}`,
    `\\p{L}+\\.?\\s+${d}(?:st|nd|rd|th)?,?\\s+${year}`,
  ];
  return new RegExp(`(?<!\\d)(?:${[...numeric, ...inWords].join("|")})(?!\\d)`, "u");
}
