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
      return text === CANNOT_SHOW ? formatGeneral(value) : withoutGaps(text);
    },
    text: (text) => format(code, text, options),
  };
}

/** Excel's limit is 255. */
const CODE_CHARACTERS_MAX = 1_000;
const UNREADABLE = { type: "error", isDate: false } as const;
const GENERAL: NumberFormat = { number: formatGeneral, text: (text) => text };

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
