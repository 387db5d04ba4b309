/** Computes the functions of formulas (ISO 29500-1, 17.16.3.4). */
import { fail } from "./evaluation.ts";
import { joinedSummary, NO_NUMBERS, type Summary } from "./number-summary.ts";

/** Functions of any number of values, which may be those of cells. */
const OF_LISTS: Readonly<Record<string, (values: Summary) => number>> = {
  SUM: ({ sum }) => sum,
  AVERAGE: ({ sum, count }) => (count === 0 ? fail("it divides by zero") : sum / count),
  COUNT: ({ count }) => count,
  MAX: ({ max, count }) => (count === 0 ? 0 : max),
  MIN: ({ min, count }) => (count === 0 ? 0 : min),
  PRODUCT: ({ product, count }) => (count === 0 ? 0 : product),
};

interface Fixed {
  readonly count: number;
  readonly of: (...values: number[]) => number;
}

const OF_NUMBERS: Readonly<Record<string, Fixed>> = {
  ABS: { count: 1, of: (value = 0) => Math.abs(value) },
  AND: { count: 2, of: (one, other) => truth(one !== 0 && other !== 0) },
  IF: { count: 3, of: (condition, one = 0, other = 0) => (condition !== 0 ? one : other) },
  INT: { count: 1, of: (value = 0) => Math.trunc(value) },
  MOD: { count: 2, of: (value = 0, by = 0) => (by === 0 ? fail("it divides by zero") : value % by) },
  NOT: { count: 1, of: (value) => truth(value === 0) },
  OR: { count: 2, of: (one, other) => truth(one !== 0 || other !== 0) },
  ROUND: { count: 2, of: (value = 0, places = 0) => rounded(value, places) },
  SIGN: { count: 1, of: (value = 0) => Math.sign(value) },
};

export function isFunction(name: string): boolean {
  return name in OF_LISTS || name in OF_NUMBERS || name === "DEFINED";
}

/** Returns whether arguments of the function may be ranges of cells. */
export function takesLists(name: string): boolean {
  return name in OF_LISTS;
}

/** @param values those of each argument @throws NotComputed */
export function callFunction(name: string, values: readonly Summary[]): number {
  const ofList = OF_LISTS[name];
  if (ofList !== undefined) return ofList(values.reduce(joinedSummary, NO_NUMBERS));
  const fixed = OF_NUMBERS[name];
  if (fixed === undefined) return fail(`it has no function ${name}`);
  if (values.length !== fixed.count) return fail(`${name} takes ${fixed.count} values and has ${values.length}`);
  return fixed.of(...values.map(({ first = 0 }) => first));
}

export function truth(value: boolean): number {
  return value ? 1 : 0;
}

/** Halves are rounded away from zero, as on paper. Digits are moved in decimal: 1.005 is not 1.00499999999999989. */
export function rounded(value: number, places: number): number {
  const count = Math.max(-PLACES_MAX, Math.min(PLACES_MAX, Math.trunc(places)));
  const [digits, exponent = "0"] = String(Math.abs(value)).split("e");
  const moved = Math.round(Number(`${digits}e${Number(exponent) + count}`));
  const [whole, power = "0"] = String(moved).split("e");
  return Math.sign(value) * Number(`${whole}e${Number(power) - count}`);
}

const PLACES_MAX = 15;
