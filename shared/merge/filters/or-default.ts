/** `[Phone | default:'n/a']`: what to print where there is nothing to print. */
import { defineFilter } from "./arguments/filter.ts";

/** For null, a missing value, an empty text, an empty list and a failed computation. 0 and false are values. */
export const orDefault = defineFilter({
  // What the argument names may be missing in the data: then there is nothing to print after all.
  parameters: [(argument) => argument],
  prepare: (substitute) => (value) => (printsNothing(value) ? substitute : value),
  faultWithoutArguments: "the filter default has no value to print: write default:'n/a'",
});

function printsNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : Number.isNaN(value);
}
