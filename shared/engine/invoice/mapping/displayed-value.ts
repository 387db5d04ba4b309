/** Reads dates and numbers of a mapping as the data display them: `28.11.2026`, `1.234,50 €`. */
import type { Term } from "#shared/engine/invoice/terms.ts";
import { isCalendarDate } from "#shared/engine/invoice/values/calendar-date.ts";
import type { DateTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { readWrittenDate } from "#shared/engine/merge/filters/dates/read-written-date.ts";
import { writtenNumber } from "#shared/engine/merge/values/read-number.ts";

/** The value as `parseInvoice` reads it, or the predicate of a sentence about it. */
export type DisplayedValue = { readonly value: unknown } | { readonly reason: string };

export interface DisplayedIn {
  /** That of the template; without one, only what reads the same in all languages is understood. */
  readonly language: string | undefined;
  /** Whether a quantity has another unit than pieces. Default: no. */
  readonly hasUnit?: boolean | undefined;
}

export function displayedValue(
  kind: Term["kind"],
  value: unknown,
  { language, hasUnit = false }: DisplayedIn,
): DisplayedValue {
  if (typeof value !== "string") return { value };
  switch (kind) {
    case "date":
      return read(value, "date", language, writtenDate, isCalendarDate);
    case "percentage":
      return readBareNumber(value.endsWith("%") ? value.slice(0, -1) : value, language);
    case "quantity":
      return hasUnit || PIECES.test(unitIn(value)) ? readNumber(value, language) : readBareNumber(value, language);
    case "amount":
    case "price":
      return readNumber(value, language);
    default:
      return { value: value.trim() };
  }
}

/** Abbreviations of a piece; words are no part of a number. */
const PIECES = /^(?:stk|st|pcs|pce|pc|ea|pz|pzs|szt|ks|ud|uds|x)$/i;

/** `2 kg` with the unit of a piece would be two pieces, and `5 €` is no rate. */
function readBareNumber(text: string, language: string | undefined): DisplayedValue {
  const unit = unitIn(text);
  const read = readNumber(text, language);
  if (unit === "" || "reason" in read) return read;
  const shown = JSON.stringify(shortened(text));
  return { reason: `is ${shown}. Write the number alone, without ${JSON.stringify(shortened(unit))}` };
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

/** The characters of a number, without its currency or unit. */
const OF_NUMBERS = /[\d\s.,'’()+\-−]/g;

/** Returns what is written beside a number: the sign, the code or the name of a currency, or a unit. */
export function unitIn(text: string): string {
  return text.slice(0, CHARACTERS_MAX).replace(OF_NUMBERS, "");
}

/** Swiss amounts have other signs than CLDR, which Intl follows. */
const FURTHER_SIGNS: Readonly<Record<string, readonly string[]>> = { CHF: ["Fr", "SFr"] };

/** @param currency ISO 4217 */
export function isSignOf(sign: string, currency: string): boolean {
  if (!/^[A-Z]{3}$/.test(currency)) return sign === currency;
  const displays = ["code", "symbol", "narrowSymbol"] as const;
  const signs = displays.flatMap((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === "currency" ? value : [])),
  );
  // `US$` is the sign where other dollars are used.
  const all = [...signs, `${currency.slice(0, 2)}$`, ...(FURTHER_SIGNS[currency] ?? [])];
  return all.some((each) => each.toLowerCase() === sign.toLowerCase());
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
