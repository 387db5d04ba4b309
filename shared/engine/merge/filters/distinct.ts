/** `[Tags | distinct | join]`, `[#Items | distinct:'Category']`: keeps the first of the entries with the same value. */
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { entriesOf, entryValues } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";

/** Values are the same if they print the same, as in `group`. */
export const distinct = defineFilter({
  parameters: [entryValues],
  prepare:
    ({ read }) =>
    (value, scopes, work) => {
      const entries = entriesOf(value);
      if (entries === undefined) return value;
      const values = read(entries, scopes, work).map(printPlainValue);
      const seen = new Set<string>();
      return entries.filter((_, index) => seen.size < seen.add(values[index] ?? "").size);
    },
});
