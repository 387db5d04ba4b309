/** `[#Items | sort:'-Price']`: sorts a list by its values, or by the values of its entries at a path. */

import { Memo } from "#shared/engine/merge/values/memo.ts";
import { defineFilter } from "./arguments/filter.ts";
import { pathOf, valueAt } from "./arguments/own-path.ts";
import { localeOrDefault, path } from "./arguments/parameters.ts";
import { decimalText } from "./numbers/decimal.ts";

/**
 * Numbers, and texts that are numbers, come first, by size. Texts follow in the dictionary order of the locale, `Item
 * 2` before `Item 10`, then everything else. A minus sign before the path reverses the order. Entries without a value
 * come last in either order, and equal ones keep their order. A value that is not a list stays as it is.
 */
export const sort = defineFilter({
  parameters: [path, localeOrDefault],
  prepare(order, language) {
    const isDescending = order.startsWith("-");
    const keyOf = valueAt(pathOf(isDescending ? order.slice(1) : order));
    const makeCollator = () => new Intl.Collator(language, { numeric: true });
    return (value) => {
      if (!Array.isArray(value)) return value;
      const collator = collators.get(language, makeCollator);
      const keyed = value.map((entry: unknown) => ({ entry, key: sortKey(keyOf(entry)) }));
      return keyed.sort((a, b) => compare(a.key, b.key, collator, isDescending)).map(({ entry }) => entry);
    };
  },
});

const collators = new Memo<Intl.Collator>();

interface SortKey {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

const RANKS = { number: 0, text: 1, other: 2, nothing: 3 } as const;

function sortKey(value: unknown): SortKey {
  if (value === undefined || value === null || value === "") return { rank: RANKS.nothing, number: 0, text: "" };
  const digits = decimalText(value);
  if (digits !== undefined) return { rank: RANKS.number, number: Number(digits), text: "" };
  if (typeof value === "string") return { rank: RANKS.text, number: 0, text: value };
  return { rank: RANKS.other, number: Number(value === true), text: "" };
}

function compare(a: SortKey, b: SortKey, collator: Intl.Collator, isDescending: boolean): number {
  if (a.rank === RANKS.nothing || b.rank === RANKS.nothing) return a.rank - b.rank;
  const order =
    a.rank - b.rank || a.number - b.number || (a.rank === RANKS.text ? collator.compare(a.text, b.text) : 0);
  return isDescending ? -order : order;
}
