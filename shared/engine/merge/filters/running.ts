/** `[#Items | running:'Amount'][Amount] [$running][/]`: gives each entry the sum of the entries up to it. */
import { withField } from "#shared/engine/merge/values/with-field.ts";
import { entriesOf, entryValues } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { optional, text } from "./arguments/parameters.ts";
import { addendsOf, numberOrDigits, Total } from "./numbers/total.ts";

const fieldName = optional(text, "$running");

/**
 * Returns the entries with the sum as a further field, which the second argument can name, and entries that are not
 * objects as their sums. Reads entries as `sum` does.
 */
export const running = defineFilter({
  parameters: [entryValues, fieldName],
  prepare: (addends, field) => (value, scopes, work) => {
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    const total = new Total();
    return addendsOf(addends.read(entries, scopes, work), "running", addends).map((addend, index) => {
      work?.check();
      if (addend !== undefined) total.add(addend);
      const sum = numberOrDigits(total.sum());
      const entry = entries[index];
      return typeof entry === "object" && entry !== null ? withField(entry, field, sum) : sum;
    });
  },
});
