/** `[Items | sum:'Price']`: adds numbers in decimal, so that 0.1 + 0.2 is 0.3. */
import { entryValues } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { addendsOf, numberOrDigits, Total } from "./numbers/total.ts";

/**
 * Adds the entries of a list, or what the argument takes from them. Texts such as `12.50` count as numbers. An entry
 * without a value adds nothing. The sum of an empty list is 0. A single object is treated as a list of one.
 */
export const sum = defineFilter({
  parameters: [entryValues],
  prepare: (addends) => (value, scopes, work) => {
    const isList = Array.isArray(value) || (addends.written !== "" && typeof value === "object" && value !== null);
    if (!isList) return value;
    const total = new Total();
    for (const addend of addendsOf(
      addends.read(Array.isArray(value) ? value : [value], scopes, work),
      "sum",
      addends,
    )) {
      if (addend !== undefined) total.add(addend);
    }
    return numberOrDigits(total.sum());
  },
});
