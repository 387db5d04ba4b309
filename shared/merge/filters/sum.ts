/** `[Items | sum:'Price']`: adds numbers in decimal, so that 0.1 + 0.2 is 0.3. */
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { defineFilter } from "./arguments/filter.ts";
import { path, shown } from "./arguments/parameters.ts";
import {
  type Decimal,
  decimalDigits,
  decimalText,
  NUMBER_DIGITS,
  parseDecimal,
  withoutBinaryNoise,
} from "./numbers/decimal.ts";
import { pathOf, valueAt } from "./own-path.ts";

/**
 * Adds the entries of a list, or their values at a path. Texts such as `12.50` count as numbers. An entry without a
 * value adds nothing. The sum of an empty list is 0. A single object is treated as a list of one.
 */
export const sum = defineFilter({
  parameters: [path],
  prepare(pathInEntry) {
    const addendOf = valueAt(pathOf(pathInEntry));
    return (value) => {
      if (Array.isArray(value)) return total(value.map(addendOf));
      return pathInEntry !== "" && typeof value === "object" && value !== null ? total([addendOf(value)]) : value;
    };
  },
});

function total(addends: readonly unknown[]): number | string {
  const columns = new Map<number, bigint>();
  let tenThousandths = 0;
  addends.forEach((addend, index) => {
    if (addend === undefined || addend === null || addend === "") return;
    const digits = decimalText(withoutBinaryNoise(addend));
    if (digits === undefined) throw refusal(addend, index);
    const sumOfShort = tenThousandths + inTenThousandths(digits);
    if (Number.isSafeInteger(sumOfShort)) {
      tenThousandths = sumOfShort;
      return;
    }
    const { coefficient, scale } = parseDecimal(digits);
    columns.set(scale, (columns.get(scale) ?? 0n) + coefficient);
  });
  columns.set(4, (columns.get(4) ?? 0n) + BigInt(tenThousandths));
  return printable(addUp(columns));
}

function refusal(addend: unknown, index: number): MergeFailure {
  return new MergeFailure(`the filter sum adds numbers, but entry ${index + 1} is ${shown(addend)}`);
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

/** @param columns sums by the scale of their addends */
function addUp(columns: ReadonlyMap<number, bigint>): Decimal {
  const scale = Math.max(...columns.keys());
  let coefficient = 0n;
  for (const [own, sumOfColumn] of columns) coefficient += sumOfColumn * 10n ** BigInt(scale - own);
  return { coefficient, scale };
}

/**
 * Returns a number, so that expressions can compute with it. Returns a text if a number could not hold every digit of
 * an amount, or would be printed with an exponent.
 */
function printable(decimal: Decimal): number | string {
  const digits = decimalDigits(decimal);
  const [whole = "", fraction = ""] = digits.replace("-", "").split(".");
  const needed = whole.length + Math.min(fraction.length, AMOUNT_PLACES);
  const sum = Number(digits);
  return needed > NUMBER_DIGITS || String(sum).includes("e") ? digits : sum;
}

/** No currency has more decimal places. */
const AMOUNT_PLACES = 4;
