/** `[Items | avg:'Price']`: returns the average of the entries that have a value. */
import { entriesOf, entryValues } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { type Decimal, withoutBinaryNoise } from "./numbers/decimal.ts";
import { addendsOf, numberOrDigits, Total } from "./numbers/total.ts";

/** Reads entries as `sum` does. A list without numbers has no average. */
export const avg = defineFilter({
  parameters: [entryValues],
  prepare: (addends) => (value, scopes, work) => {
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    const present = addendsOf(addends.read(entries, scopes, work), "avg", addends).filter((each) => each !== undefined);
    const total = new Total();
    for (const addend of present) total.add(addend);
    if (present.length === 0) return undefined;
    return withoutBinaryNoise(numberOrDigits(divided(total.sum(), BigInt(present.length))));
  },
});

/** Rounds half away from zero. */
function divided({ coefficient, scale }: Decimal, count: bigint): Decimal {
  const dividend = coefficient * 10n ** BigInt(MORE_PLACES);
  const half = coefficient < 0n ? -count : count;
  return { coefficient: (2n * dividend + half) / (2n * count), scale: scale + MORE_PLACES };
}

/** Decimal places in addition to those of the sum. */
const MORE_PLACES = 20;
