/** Numbers at random that come again: the same seed gives the same ones. */

export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
}

/** Marsaglia's xorshift (2003), of 32 bits. */
export function randomOf(seed: number): Random {
  let state = seed | 0 || 1;
  return {
    below(limit) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % limit;
    },
  };
}

export function anyOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new RangeError("there is nothing to choose from");
  return value;
}

/** A whole number from `min` to `max`. */
export function between(random: Random, [min, max]: readonly [min: number, max: number]): number {
  return min + random.below(max - min + 1);
}
