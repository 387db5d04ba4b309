/** `[#Labels | chunk:3][#items]…[/][/]`: divides a list into parts of so many entries; the last may have fewer. */
import { entriesOf } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { wholeNumber } from "./arguments/parameters.ts";

/** Entries of a part. */
const SIZE_MAX = 1_000_000;

/** A part has its entries as `items`, like a group. */
export const chunk = defineFilter({
  parameters: [wholeNumber("the number of entries of a chunk", SIZE_MAX, 1)],
  prepare: (size) => (value) => {
    const entries = entriesOf(value);
    if (entries === undefined) return value;
    const starts = Array.from({ length: Math.ceil(entries.length / size) }, (_, part) => part * size);
    return starts.map((start) => ({ items: entries.slice(start, start + size) }));
  },
  faultWithoutArguments: "the filter chunk needs the number of entries of a chunk: write chunk:3",
});
