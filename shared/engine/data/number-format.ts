/** Formats a value as a cell displays it under its number format (ECMA-376 part 1, 18.8.30 and 18.8.31). */
import {
  format,
  getFormatInfo,
  TOKEN_BREAK,
  TOKEN_CONDITION,
  TOKEN_DIGIT,
  TOKEN_DURATION,
  TOKEN_LOCALE,
  TOKEN_SLASH,
  TOKEN_SPACE,
  TOKEN_ZERO,
  type Token,
  tokenize,
} from "numfmt";
import { withInflectedMonths } from "./date-names.ts";
import { formatGeneral } from "./format-general.ts";

/** The day with the number 1: 1 January 1900, or 2 January 1904 in workbooks created on an early Macintosh. */
export type DateSystem = "1900" | "1904";

/** Digits and separators are English. So are the names of months and days, unless the format names a language. */
export interface NumberFormat {
  number(value: number): string;
  /** Returns the date that a number is, in ISO 8601; undefined if the format shows no date. */
  date(value: number): string | undefined;
  text(text: string): string;
}

export const DAYS_FROM_1900_TO_1904 = 1462;

export function numberFormat(written: string, dates: DateSystem): NumberFormat {
  const { type, isDate } = written.length > CODE_CHARACTERS_MAX ? UNREADABLE : getFormatInfo(written);
  const tokens = type === "error" ? [] : tokenize(written);
  if (type === "error" || hasHugeDenominator(tokens)) return GENERAL;
  const isElapsed = tokens.some((token) => token.type === TOKEN_DURATION);
  const code = isDate ? withInflectedMonths(written) : withoutLanguage(written);
  const first = isDate && !isElapsed && dates === "1904" ? DAYS_FROM_1900_TO_1904 : 0;
  const options = { overflow: CANNOT_SHOW, dateSpanLarge: isElapsed };
  const hasNumbersInFull = /^(?:\[\w+\])?(?:General|@)$/i.test(written);
  const isFraction = fractionsIn(tokens);
  const isTooLarge = (value: number) => Math.abs(value) >= FRACTION_MAX && isFraction(value);
  return {
    number: (value) => {
      if (hasNumbersInFull || !Number.isFinite(value) || isTooLarge(value)) return formatGeneral(value);
      const text = format(code, value + first, options);
      if (text === CANNOT_SHOW) return formatGeneral(value);
      return withoutGaps(isWholeOf(text) && isFraction(value) ? format(code, Math.round(value), options) : text);
    },
    date: (value) => (isDate && !isElapsed ? isoDate(value + first) : undefined),
    text: (text) => format(code, text, options),
  };
}

/** Returns whether a fraction is as much as 1, such as `3 4/4` for 2.96: it counts in the whole number already. */
function isWholeOf(text: string): boolean {
  const [, numerator, denominator] = /\d +(\d+) *\/ *(\d+)/.exec(text) ?? [];
  return numerator !== undefined && numerator === denominator;
}

/** Excel's limit is 255. */
const CODE_CHARACTERS_MAX = 1_000;
const UNREADABLE = { type: "error", isDate: false } as const;
const GENERAL: NumberFormat = { number: formatGeneral, date: () => undefined, text: (text) => text };

/** Returns the day with its time to the second, without one at midnight. The calendar of 1900 has a 29 February. */
function isoDate(day: number): string | undefined {
  if (!(day >= 0 && day < DAYS_MAX)) return undefined;
  const seconds = Math.round((day + (day < DAYS_BEFORE_MARCH ? 1 : 0)) * SECONDS_PER_DAY);
  const text = new Date((seconds - FIRST_OF_1970 * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 19);
  return text.endsWith("T00:00:00") ? text.slice(0, 10) : text;
}

/** The number of 1 January 1970. */
const FIRST_OF_1970 = 25_569;
/** The number of 29 February 1900, a day that the calendar did not have. */
const DAYS_BEFORE_MARCH = 60;
/** The number behind the last day of 9999. */
const DAYS_MAX = 2_958_466;
const SECONDS_PER_DAY = 86_400;

/** A written denominator of more than fifteen digits, in the characters of `DENOMINATOR`: no longer an exact number. */
const HUGE_DENOMINATOR = /\/ *0{16}/;
/** From here on the numerator is no longer an exact number. */
const FRACTION_MAX = 1e15;

/** Stands for a nonexistent date, for which spreadsheets show a row of #. */
const CANNOT_SHOW = "\u0001";

/** `[$€-407]` would print 1.234,50 €, whereas Excel uses the separators of its reader. */
function withoutLanguage(code: string): string {
  return tokenize(code)
    .map(({ type, raw }) => (type === TOKEN_LOCALE ? raw.replace(/-[^\]]*/, "") : raw))
    .join("");
}

/** Looks at all sections of the format. */
function hasHugeDenominator(tokens: readonly Token[]): boolean {
  const shape = tokens.map(({ type }) => DENOMINATOR[type] ?? "x").join("");
  return HUGE_DENOMINATOR.test(shape);
}

/** Returns a function that tells whether the section for a value is a fraction. */
function fractionsIn(tokens: readonly Token[]): (value: number) => boolean {
  const sections = sectionsOf(tokens);
  const fractions = sections.map((section) => getFormatInfo(codeOf(section)).type === "fraction");
  // Instead of a value, each section displays its number.
  const numbers = sections
    .map((section, number) => `${codeOf(section.filter(isCondition))}"${MARK}${number}"`)
    .join(";");
  return (value) => fractions.includes(true) && fractions[Number(format(numbers, value).split(MARK)[1])] === true;
}

const MARK = "§";

function sectionsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === TOKEN_BREAK) sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections;
}

function codeOf(tokens: readonly Token[]): string {
  return tokens.map(({ raw }) => raw).join("");
}

function isCondition({ type }: Token): boolean {
  return type === TOKEN_CONDITION;
}

/** The tokens of which a slash and a written denominator consist. */
const DENOMINATOR: Partial<Record<Token["type"], string>> = {
  [TOKEN_SLASH]: "/",
  [TOKEN_SPACE]: " ",
  [TOKEN_DIGIT]: "0",
  [TOKEN_ZERO]: "0",
};

/** Gaps that align a column's numbers are reduced: text needs at most one blank. */
function withoutGaps(text: string): string {
  return text.replace(/ {2,}/g, " ").trim();
}
