/** `[Phone | default:'n/a']`: replaces a value that would print nothing. */
import { defineFilter } from "./arguments/filter.ts";

/** Applies to null, a missing value, an empty text, an empty list and a failed computation. 0 and false are values. */
export const orDefault = defineFilter({
  // The argument may name a value that is missing in the data. Then the tag prints nothing.
  parameters: [(argument) => argument],
  prepare: (substitute) => (value) => (printsNothing(value) ? substitute : value),
  faultWithoutArguments: "the filter default needs a value to print: write default:'n/a'",
});

function printsNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : Number.isNaN(value);
}
