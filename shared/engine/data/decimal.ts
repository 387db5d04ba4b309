/** Represents decimal numbers as digits: in binary, 1.005 would round down. */

/** 0.`digits` × 10^`point`: 1234.5 is digits 12345, point 4. Zero has no digits; none begin or end with a zero. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** Spreadsheets keep 15 significant digits, and integers as long as they are exact. */
export function decimalOf(value: number): Decimal {
  const text = Number.isSafeInteger(value) ? value.toExponential() : value.toExponential(14);
  const [mantissa = "", exponent = "0"] = text.replace("-", "").replace(".", "").split("e");
  const sign = text.includes("e-") ? -1 : 1;
  return normal(mantissa, sign * Math.abs(Number(exponent)) + 1);
}

/** Rounds to at most this many digits after the point, half away from zero. */
export function rounded(decimal: Decimal, decimals: number): Decimal {
  const kept = decimal.point + decimals;
  if (kept >= decimal.digits.length) return decimal;
  if (kept < 0) return ZERO;
  const isUp = (decimal.digits[kept] ?? "0") >= "5";
  const digits = String(BigInt(`0${decimal.digits.slice(0, kept)}`) + (isUp ? 1n : 0n)).padStart(kept, "0");
  return normal(digits, decimal.point + digits.length - kept);
}

/** Returns the digits before the point; empty for numbers below 1. */
function integerDigits({ digits, point }: Decimal): string {
  return point <= 0 ? "" : digits.slice(0, point).padEnd(point, "0");
}

/** Returns the digits after the point. */
function fractionDigits({ digits, point }: Decimal): string {
  return point < 0 ? "0".repeat(-point) + digits : digits.slice(point);
}

/** Prints all digits: 1234.5, 0.05. */
export function plainText(decimal: Decimal): string {
  const fraction = fractionDigits(decimal);
  return (integerDigits(decimal) || "0") + (fraction && `.${fraction}`);
}

const ZERO: Decimal = { digits: "", point: 0 };

function normal(padded: string, point: number): Decimal {
  const digits = padded.replace(/^0+/, "");
  if (digits === "") return ZERO;
  return { digits: digits.replace(/0+$/, ""), point: point - (padded.length - digits.length) };
}
