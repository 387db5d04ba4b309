/** `[(Items | nth:2).Name]`: returns one entry of a list by its position, which is counted from 1. */
import { entriesOf } from "./arguments/entries.ts";
import { defineFilter } from "./arguments/filter.ts";
import { wholeNumber } from "./arguments/parameters.ts";

const POSITION_MAX = 1_000_000;

export const nth = defineFilter({
  parameters: [wholeNumber("the position of an entry", POSITION_MAX, 1)],
  prepare: (position) => (value) => {
    const entries = entriesOf(value);
    return entries === undefined ? value : entries[position - 1];
  },
  faultWithoutArguments: "the filter nth needs the position of an entry: write nth:2 for the second one",
});
