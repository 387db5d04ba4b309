/** Reads the sections that repeat a column of a table. */
import { filtersOf } from "./expression.ts";
import type { Token } from "./tokens.ts";

/** What is wrong with a section along columns; empty if nothing is. */
export interface ColumnsTag {
  readonly fault?: string;
}

/** Returns undefined for any other tag, and for an invalid expression, whose fault is found elsewhere. */
export function readColumnsTag({ type, value, module, location, inverted }: Token): ColumnsTag | undefined {
  if (type !== "placeholder" || location === "end" || !MAY_BE_ALONG.test(value)) return undefined;
  const { last, all } = filtersOf(value);
  const count = all.filter(({ name }) => name === "columns").length;
  if (count === 0) return undefined;
  if (module === undefined || inverted === true)
    return { fault: "the filter columns repeats a section: write [#List | columns]…[/] into a cell of a table" };
  if (count > 1 || last?.name !== "columns") return { fault: "the filter columns comes last, and once" };
  return {};
}

const MAY_BE_ALONG = /\|\s*columns\b/;
