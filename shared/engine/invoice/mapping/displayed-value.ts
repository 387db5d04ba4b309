/** Reads dates and numbers of a mapping as the data display them: `28.11.2026`, `1.234,50 €`. */
import type { Term } from "#shared/engine/invoice/terms.ts";
import { isCalendarDate } from "#shared/engine/invoice/values/calendar-date.ts";
import type { DateTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { readWrittenDate } from "#shared/engine/merge/filters/dates/read-written-date.ts";
import { writtenNumber } from "#shared/engine/merge/values/read-number.ts";

/** The value as `parseInvoice` reads it, or the predicate of a sentence about it. */
export type DisplayedValue = { readonly value: unknown } | { readonly reason: string };

/** @param language of the template; without one, only what reads the same in all languages is understood */
export function displayedValue(kind: Term["kind"], value: unknown, language: string | undefined): DisplayedValue {
  if (typeof value !== "string") return { value };
  switch (kind) {
    case "date":
      return read(value, "date", language, writtenDate, isCalendarDate);
    case "percentage":
      return readNumber(value.endsWith("%") ? value.slice(0, -1) : value, language);
    case "amount":
    case "price":
    case "quantity":
      return readNumber(value, language);
    default:
      return { value: value.trim() };
  }
}

/**
 * A spreadsheet displays its numbers in the American way, whatever the language of the template: `1,234` would be a
 * thousandth of it in German. So a text that also is another number there is refused.
 */
function readNumber(text: string, language: string | undefined): DisplayedValue {
  const [own, american] = [language, AMERICAN].map((each) => each && writtenDecimal(text.trim(), each));
  if (own === undefined || american === undefined || Number(own) === Number(american)) {
    return read(text, "number", language, writtenDecimal);
  }
  const shown = JSON.stringify(shortened(text));
  return {
    reason: `is ${shown}, which may be ${own} or ${american}. Write it without a mark for thousands and with two decimals, or send a number`,
  };
}

const AMERICAN = "en-US";

/** Returns the first sign or code of a currency in an amount. */
export function currencySignIn(text: string): string | undefined {
  return /\p{Sc}|(?<!\p{L})\p{Lu}{3}(?!\p{L})/u.exec(text.slice(0, CHARACTERS_MAX))?.[0];
}

/** @param currency ISO 4217 */
export function isSignOf(sign: string, currency: string): boolean {
  if (sign === currency || !/^[A-Z]{3}$/.test(currency)) return sign === currency;
  const symbol = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return symbol.formatToParts(0).some(({ type, value }) => type === "currency" && value === sign);
}

/** They differ in the mark of the fraction, and in the order of day and month. */
const CONTRARY = [AMERICAN, "de-DE"] as const;

function read(
  text: string,
  what: string,
  language: string | undefined,
  readIn: (text: string, language: string) => string | undefined,
  isPlain: (text: string) => boolean = () => false,
): DisplayedValue {
  if (isPlain(text)) return { value: text };
  const found = new Set((language === undefined ? CONTRARY : [language]).map((each) => readIn(text.trim(), each)));
  if (language === undefined) found.delete(undefined);
  const [value, other] = found;
  if (value !== undefined && other === undefined) return { value };
  const shown = `is ${JSON.stringify(shortened(text))}`;
  if (other === undefined) return { reason: `${shown}, which is no ${what}${inLanguage(language)}` };
  return { reason: `${shown}, which may be ${value} or ${other}. Give the template's text a language` };
}

function inLanguage(language: string | undefined): string {
  if (language === undefined) return "";
  return ` in ${new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language}, the template's language`;
}

/** More are no number. */
const CHARACTERS_MAX = 200;
const SHOWN_CHARACTERS_MAX = 60;

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text;
}

/** Two signs, the marks of a credit, and blanks that divide no groups of three digits: what is meant is uncertain. */
const UNCERTAIN = /[-−+].*[-−+]|\b(?:CR|DR)\b|\d[ \u00a0\u202f'’](?=\d)(?!\d{3}(?!\d))/i;

function writtenDecimal(text: string, language: string): string | undefined {
  if (UNCERTAIN.test(text.slice(0, CHARACTERS_MAX))) return undefined;
  const number = writtenNumber(text, language);
  if (number === undefined || number.isPercent) return undefined;
  const { digits, isNegative } = number;
  const plain = digits.replace(/^\./, "0.").replace(/\.$/, "");
  return isNegative ? `-${plain}` : plain;
}

/** Years of two digits are those of this century: there were no such invoices in the last one. */
const YEAR_MIN = 2000;

function writtenDate(text: string, language: string): string | undefined {
  const date = readDateTime(text) ?? readWrittenDate(text, language);
  return date === undefined || date.year < YEAR_MIN ? undefined : isoDay(date);
}

function isoDay({ year, month, day }: DateTime): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}
