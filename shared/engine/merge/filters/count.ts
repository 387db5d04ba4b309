/** `[Items | count]`: returns how often a section would repeat for a value. */
import { sectionPasses } from "#shared/engine/merge/values/section-passes.ts";
import { defineFilter } from "./arguments/filter.ts";

/** A missing value is 0, and an object 1: some programs send a list of one entry as the entry. */
export const count = defineFilter({
  parameters: [],
  prepare: () => (value) => sectionPasses(value, false, undefined).length,
});
