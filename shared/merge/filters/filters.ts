/** Lists the filters of the enhanced syntax by name. */

import type { Filter } from "./arguments/filter.ts";
import { currency } from "./currency.ts";
import { date } from "./date.ts";
import { first, last } from "./first-last.ts";
import { join } from "./join.ts";
import { link } from "./link.ts";
import { number } from "./number.ts";
import { orDefault } from "./or-default.ts";
import { sort } from "./sort.ts";
import { sum } from "./sum.ts";
import { lower, trim, upper } from "./text-case.ts";

export const FILTERS = {
  date,
  number,
  currency,
  upper,
  lower,
  trim,
  default: orDefault,
  join,
  first,
  last,
  sum,
  sort,
  link,
} as const satisfies Readonly<Record<string, Filter>>;

export type FilterName = keyof typeof FILTERS;
