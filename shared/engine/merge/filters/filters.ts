/** Lists the filters of the enhanced syntax by name. */

import type { Filter } from "./arguments/filter.ts";
import { avg } from "./avg.ts";
import { barcode, qr } from "./barcode.ts";
import { checkbox } from "./checkbox.ts";
import { chunk } from "./chunk.ts";
import { columns } from "./columns.ts";
import { count } from "./count.ts";
import { currency } from "./currency.ts";
import { date } from "./date.ts";
import { distinct } from "./distinct.ts";
import { document } from "./document.ts";
import { drop, keep } from "./drop.ts";
import { first, last } from "./first-last.ts";
import { bold, border, color, fill, hidden, highlight, italic, strike, underline } from "./formats.ts";
import { group } from "./group.ts";
import { join } from "./join.ts";
import { link } from "./link.ts";
import { html, markdown } from "./markup.ts";
import { max, min } from "./min-max.ts";
import { nth } from "./nth.ts";
import { number } from "./number.ts";
import { orDefault } from "./or-default.ts";
import { epcqr, qrbill, swissqr } from "./payment-codes.ts";
import { fit, size } from "./picture-options.ts";
import { running } from "./running.ts";
import { sort } from "./sort.ts";
import { sum } from "./sum.ts";
import { lower, trim, upper } from "./text-case.ts";
import { where } from "./where.ts";

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
  group,
  chunk,
  columns,
  where,
  distinct,
  nth,
  count,
  avg,
  min,
  max,
  running,
  link,
  qr,
  barcode,
  epcqr,
  swissqr,
  qrbill,
  color,
  highlight,
  fill,
  border,
  bold,
  italic,
  underline,
  strike,
  hidden,
  checkbox,
  size,
  fit,
  document,
  drop,
  keep,
  html,
  markdown,
} as const satisfies Readonly<Record<string, Filter>>;

export type FilterName = keyof typeof FILTERS;
