/** Handles numbers as decimal digits, as people read them, rather than in binary. */

/**
 * Returns the digits of a number, or of a text that is one, such as `-1234.50` or `1e-7`. Returns undefined for
 * anything else, and for numbers outside the range of JSON. A number is converted to its shortest text, so 1.005 stays
 * 1.005 and does not become 1.00499999999999989.
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

/** Intl keeps every digit of a text, while a number would lose those after the sixteenth. */
function asLiteral(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

/** JSON's largest number has 309 digits. */
const CHARACTERS_MAX = 400;

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/**
 * Rounds a fraction to 15 digits. 0.1 + 0.2 is 0.30000000000000004 in binary; fifteen digits are exact, and
 * spreadsheets show as many.
 */
export function withoutBinaryNoise(value: unknown): unknown {
  const isFraction = typeof value === "number" && Number.isFinite(value) && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(NUMBER_DIGITS)) : value;
}

/** Rounds a computed value. A division by 0 and an overflow have no result, so they are no value. */
export function computedValue(value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? undefined : withoutBinaryNoise(value);
}

/** The number of digits that an IEEE 754 double always represents exactly. */
export const NUMBER_DIGITS = 15;

/** Returns the number multiplied by a power of ten. */
export function timesTenTo(power: number, decimal: Intl.StringNumericLiteral): Intl.StringNumericLiteral {
  const [digits = "0", exponent = "0"] = decimal.toLowerCase().split("e");
  return asLiteral(`${digits}e${Number(exponent) + power}`);
}

/** A decimal number: `coefficient` times ten to the power of minus `scale`. */
export interface Decimal {
  readonly coefficient: bigint;
  /** Digits behind the decimal point, from 0. */
  readonly scale: number;
}

export function parseDecimal(text: Intl.StringNumericLiteral): Decimal {
  const [digits = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", fraction = ""] = digits.split(".");
  const coefficient = BigInt(whole.replace("+", "") + fraction || "0");
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { coefficient, scale } : { coefficient: coefficient * 10n ** BigInt(-scale), scale: 0 };
}

/** Returns all digits, without trailing zeros in the fraction. */
export function decimalDigits({ coefficient, scale }: Decimal): string {
  const sign = coefficient < 0n ? "-" : "";
  const digits = String(coefficient < 0n ? -coefficient : coefficient).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return sign + whole + (fraction === "" ? "" : `.${fraction}`);
}
