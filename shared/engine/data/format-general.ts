/** Formats a number in the format General, as a sufficiently wide cell displays it. */
import { decimalOf, plainText, rounded } from "./decimal.ts";

/**
 * Prints integers, and numbers of up to four decimals, in full, because they were entered or are amounts. Excel would
 * shorten them to the width of its cells (1.23457E+13 for a customer number). Other numbers, such as results of
 * divisions, are rounded to ten digits as in Excel.
 */
export function formatGeneral(value: number): string {
  if (!Number.isFinite(value)) return "#NUM!";
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value === 0 ? 0 : value);
  const sign = value < 0 ? "-" : "";
  const decimal = decimalOf(value);
  const full = plainText(decimal);
  const decimals = decimal.digits.length - decimal.point;
  if (decimals <= ENTERED_DECIMALS_MAX || full.length <= CELL_CHARACTERS) return sign + full;
  const exponent = decimal.point - 1;
  if (exponent < PLAIN_EXPONENT_MIN || exponent > PLAIN_EXPONENT_MAX) return sign + scientific(Math.abs(value));
  return sign + plainText(rounded(decimal, Math.max(0, SIGNIFICANT_DIGITS - 1 - Math.max(exponent, 0))));
}

const ENTERED_DECIMALS_MAX = 4;
/** The width that Excel uses for General. */
const CELL_CHARACTERS = 11;
const SIGNIFICANT_DIGITS = 10;
const PLAIN_EXPONENT_MIN = -4;
const PLAIN_EXPONENT_MAX = 10;

function scientific(value: number): string {
  const [mantissa = "", exponent = ""] = value.toExponential(5).split("e");
  const digits = exponent.slice(1).padStart(2, "0");
  return `${mantissa.replace(/\.?0+$/, "")}E${exponent[0]}${digits}`;
}
