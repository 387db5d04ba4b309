/** Reads numbers as people write them in a language: `1.234,56` in German, `$1,234.56` in English. */
import { Memo } from "#shared/engine/merge/values/memo.ts";

/** A currency as sign, code or abbreviation (`EUR`, `Fr.`). */
const CURRENCY = String.raw`(?:\p{Sc}|\p{Lu}{0,2}\p{Sc}|\p{L}{2,3}\.?)`;
const DIGITS = String.raw`(?:\d[\d.,'’ \u00a0\u202f]*\d|\d|[.,]\d+)`;
const NUMBER = new RegExp(
  String.raw`^(\()?\s*([+−-])?\s*(?:${CURRENCY}\s*)?([+−-])?\s*(${DIGITS})\s*(%)?\s*(?:[.,][-–]|${CURRENCY})?\s*(\))?$`,
  "u",
);

/** A longer text is no number. */
const CHARACTERS_MAX = 100;

/** @returns undefined for a text that is more or less than one number; a number in parentheses is negative, as in Word */
export function readNumber(text: string, language: string): number | undefined {
  const written = writtenNumber(text, language);
  const value = Number(written?.digits ?? Number.NaN);
  if (written === undefined || !Number.isFinite(value)) return undefined;
  return (written.isNegative ? -value : value) / (written.isPercent ? 100 : 1);
}

export interface WrittenNumber {
  /** With a point in front of the fraction, and without a sign. */
  readonly digits: string;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
}

/** Returns all digits of the number that `readNumber` reads. */
export function writtenNumber(text: string, language: string): WrittenNumber | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const [whole, open, sign, innerSign, written = "", percent, close] = NUMBER.exec(text.trim()) ?? [];
  if (whole === undefined || (open === undefined) !== (close === undefined)) return undefined;
  const digits = plainDigits(written, language);
  const isNegative = open !== undefined || [sign, innerSign].some((each) => each === "-" || each === "−");
  return digits === undefined ? undefined : { digits, isNegative, isPercent: percent !== undefined };
}

/** Returns the number that a text is, or the first one in it. */
export function numberIn(text: string, language: string): number | undefined {
  const number = readNumber(text, language);
  if (number !== undefined) return number;
  const [first] = /[-+−]?(?:\d[\d.,'’]*\d|\d)/.exec(text) ?? [];
  return first === undefined ? undefined : readNumber(first, language);
}

/**
 * Returns the digits with a point. A mark that cannot divide thousands where it stands is that of the fraction.
 * @returns undefined if marks divide other groups, as in dates
 */
function plainDigits(written: string, language: string): string | undefined {
  const digits = written.replace(/['’ \u00a0\u202f]/g, "");
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return digits;
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  const isFraction =
    !isRepeated && (new Set(marks).size > 1 || last === decimalMark(language) || !dividesThousands(digits));
  const whole = isFraction ? digits.slice(0, digits.lastIndexOf(last)) : digits;
  const fraction = isFraction ? digits.slice(digits.lastIndexOf(last) + 1) : "";
  const isNumber = /^\d*$/.test(whole) || GROUPS.test(whole);
  return isNumber ? `${whole.replace(/[.,]/g, "")}.${fraction}` : undefined;
}

/** Thousands; in India, groups of two in front of the last. */
const GROUPS = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*|(?:([.,])\d\d(?:\2\d\d)*\2\d{3}))$/;

function dividesThousands(digits: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

/** The mark of fractions in a language. */
export function decimalMark(language: string): string {
  return formats.get(language, () => {
    const parts = new Intl.NumberFormat(language).formatToParts(0.5);
    return { mark: parts.find(({ type }) => type === "decimal")?.value ?? "." };
  }).mark;
}

const formats = new Memo<{ readonly mark: string }>();
