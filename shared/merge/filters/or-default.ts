/** `[Phone | default:'n/a']`: what to print where there is nothing to print. */
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import { defineFilter } from "./filter.ts";

/** For null, a missing value, an empty text, an empty list and a failed computation. 0 and false are values. */
export const orDefault = defineFilter({
  parameters: [given],
  prepare: (substitute) => (value) => (printsNothing(value) ? substitute : value),
});

/** Only a missing argument is a mistake: null and `''` may come from the data. */
function given(argument: unknown): unknown {
  if (argument === undefined) throw new MergeFailure("the filter default has no value to print: write default:'n/a'");
  return argument;
}

function printsNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) ? value.length === 0 : Number.isNaN(value);
}
