/** `[#Items | group:'Category'][key]: [#items]…[/][/]`: divides a list into groups of entries with the same value. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import { type EntryValues, entriesOf, entryValues } from "./arguments/entries.ts";
import { defineFilter, type Parameter } from "./arguments/filter.ts";

const FAULT = "the filter group needs the field whose values divide the list: write group:'Category'";

const keys: Parameter<EntryValues> = (argument, compile, isGiven) => {
  const values = entryValues(argument, compile, isGiven);
  if (values.written === "") throw new MergeFailure(FAULT);
  return values;
};

interface Group {
  readonly key: unknown;
  readonly items: unknown[];
}

/**
 * Values are the same if they print the same: a data file has `"1"` where JSON has 1. Groups stand in the order of their
 * first entries, and so do the entries of a group.
 */
export const group = defineFilter({
  parameters: [keys],
  prepare:
    ({ read }) =>
    (value, scopes, work) => {
      const entries = entriesOf(value);
      if (entries === undefined) return value;
      const groups = new Map<string, Group>();
      read(entries, scopes, work).forEach((key, index) => {
        const printed = printPlainValue(key);
        // A missing key is null, so that `[key]` is not looked up in the scopes around the group.
        const known = groups.get(printed) ?? { key: printed === "" ? null : key, items: [] };
        known.items.push(entries[index]);
        groups.set(printed, known);
      });
      return [...groups.values()];
    },
  faultWithoutArguments: FAULT,
});
