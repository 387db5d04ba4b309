/** Adds numbers in decimal, so that 0.1 + 0.2 is 0.3. */

import type { EntryValues } from "#shared/engine/merge/filters/arguments/entries.ts";
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import {
  type Decimal,
  decimalDigits,
  decimalText,
  NUMBER_DIGITS,
  parseDecimal,
  withoutBinaryNoise,
} from "./decimal.ts";

export class Total {
  /** Sums by the scale of their addends. */
  readonly #columns = new Map<number, bigint>();
  #tenThousandths = 0;

  add(addend: Intl.StringNumericLiteral): void {
    const sumOfShort = this.#tenThousandths + inTenThousandths(addend);
    if (Number.isSafeInteger(sumOfShort)) {
      this.#tenThousandths = sumOfShort;
      return;
    }
    const { coefficient, scale } = parseDecimal(addend);
    this.#columns.set(scale, (this.#columns.get(scale) ?? 0n) + coefficient);
  }

  sum(): Decimal {
    const columns = [[4, BigInt(this.#tenThousandths)] as const, ...this.#columns];
    const scale = Math.max(...columns.map(([own]) => own));
    let coefficient = 0n;
    for (const [own, sumOfColumn] of columns) coefficient += sumOfColumn * 10n ** BigInt(scale - own);
    return { coefficient, scale };
  }
}

/**
 * Returns the digits of each value, and undefined for values that are missing or empty.
 * @param addends what the filter takes from each entry, and how it is named in messages
 * @throws MergeFailure for any other value: a total without it would be wrong
 */
export function addendsOf(
  values: readonly unknown[],
  filter: string,
  { written }: Pick<EntryValues, "written">,
): readonly (Intl.StringNumericLiteral | undefined)[] {
  return values.map((value, index) => {
    if (value === undefined || value === null || value === "") return undefined;
    const digits = decimalText(withoutBinaryNoise(value));
    if (digits !== undefined) return digits;
    if (Number.isNaN(value)) throw withoutResult(filter, written, index);
    throw new MergeFailure(`the filter ${filter} adds numbers, but entry ${index + 1} is ${shown(value)}`);
  });
}

function withoutResult(filter: string, written: string, index: number): MergeFailure {
  return new MergeFailure(
    `“${written}” of the filter ${filter} has no result for entry ${index + 1}: send the numbers that it needs, or add a default as in ${filter}:'Price * Quantity | default:0'`,
  );
}

/**
 * Returns an integer for digits with at most four decimal places, as amounts of money have: adding those is twenty
 * times as fast as adding long numbers. Returns NaN for others.
 */
function inTenThousandths(digits: string): number {
  if (digits.length > NUMBER_DIGITS) return Number.NaN;
  const units = Math.round(Number(digits) * 10_000);
  // No two decimals of up to fifteen digits have the same binary value.
  const isExact = Math.abs(units) < 10 ** NUMBER_DIGITS && units / 10_000 === Number(digits);
  return isExact ? units : Number.NaN;
}

/**
 * Returns a number, so that expressions can compute with it. Returns a text if a number could not hold every digit of
 * an amount, or would be printed with an exponent.
 */
export function numberOrDigits(decimal: Decimal): number | string {
  const digits = decimalDigits(decimal);
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  const needed = whole.length + Math.min(fraction.length, AMOUNT_PLACES);
  const number = Number(digits);
  return needed > NUMBER_DIGITS || String(number).includes("e") ? digits : number;
}

/** No currency has more decimal places. */
const AMOUNT_PLACES = 4;
