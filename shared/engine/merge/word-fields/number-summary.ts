/** Holds what the functions of formulas need of a list of numbers. */

export interface Summary {
  readonly count: number;
  readonly first: number | undefined;
  readonly sum: number;
  readonly product: number;
  readonly min: number;
  readonly max: number;
}

export const NO_NUMBERS: Summary = {
  count: 0,
  first: undefined,
  sum: 0,
  product: 1,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
};

export function summaryOf(value: number): Summary {
  return { count: 1, first: value, sum: value, product: value, min: value, max: value };
}

/** Returns the summary of both lists, one behind the other. */
export function joinedSummary(one: Summary, other: Summary): Summary {
  if (one.count === 0) return other;
  if (other.count === 0) return one;
  return {
    count: one.count + other.count,
    first: one.first,
    sum: one.sum + other.sum,
    product: one.product * other.product,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  };
}
