/** Numbers as the decimal digits that people read, instead of the binary ones that the machine computes with. */

/**
 * The digits of a number or of a text that is one, such as `-1234.50` or `1e-7`; undefined for all else, and for
 * numbers beyond those of JSON. A number is taken as its shortest text, so 1.005 is that and not 1.00499999999999989.
 */
export function decimalText(value: unknown): Intl.StringNumericLiteral | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? asLiteral(String(value)) : undefined;
  if (typeof value === "bigint") return literalOf(String(value));
  return typeof value === "string" ? literalOf(value.trim()) : undefined;
}

function literalOf(text: string): Intl.StringNumericLiteral | undefined {
  const isNumber = text.length <= CHARACTERS_MAX && DECIMAL.test(text) && Number.isFinite(Number(text));
  return isNumber ? asLiteral(text) : undefined;
}

/** Text in which Intl keeps every digit, where a number would lose those after the sixteenth. */
function asLiteral(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

/** JSON's largest number has 309 digits. */
const CHARACTERS_MAX = 400;

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** 0.1 + 0.2 is 0.30000000000000004 in binary: fifteen digits are exact, and what spreadsheets show. */
export function withoutBinaryNoise(value: unknown): unknown {
  const isFraction = typeof value === "number" && Number.isFinite(value) && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(NUMBER_DIGITS)) : value;
}

/** What a number of IEEE 754 holds for certain. */
export const NUMBER_DIGITS = 15;

/** The number times ten to a power. */
export function timesTenTo(power: number, decimal: Intl.StringNumericLiteral): Intl.StringNumericLiteral {
  const [digits = "0", exponent = "0"] = decimal.toLowerCase().split("e");
  return asLiteral(`${digits}e${Number(exponent) + power}`);
}

/** `coefficient` times ten to the power of minus `scale`. */
export interface Decimal {
  readonly coefficient: bigint;
  /** Digits behind the point, from 0. */
  readonly scale: number;
}

export function parseDecimal(text: Intl.StringNumericLiteral): Decimal {
  const [digits = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  const coefficient = BigInt(whole.replace("+", "") + fraction || "0");
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 };
}

/** All digits, without zeros at the end of the fraction. */
export function decimalDigits({ coefficient, scale }: Decimal): string {
  const sign = coefficient < 0n ? "-" : "";
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return sign + whole + (fraction === "" ? "" : `.${fraction}`);
}
