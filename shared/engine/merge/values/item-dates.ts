/**
 * Keeps the dates of a sheet's cells beside what the cells display: `2/3/2026` may be in February or in March. Only pictures
 * of Word's fields use them.
 */
import type { DataItem } from "./data-item.ts";
import { recordsOf } from "./record-values.ts";

/** The key of an item's dates in its JSON. No tag can have it, since XML cannot contain the character. */
export const DATES_KEY = "\u0000dates";

/** ISO 8601 dates, or dates and times, by the names of the columns. */
export type CellDates = Readonly<Record<string, string>>;

/** Returns the item without its dates, and remembers them for `dateShown`. */
export function withoutDates(item: DataItem): DataItem {
  if (!Object.hasOwn(item, DATES_KEY)) return item;
  const { [DATES_KEY]: found, ...values } = item;
  dates.set(values, found as CellDates);
  return values;
}

const dates = new WeakMap<DataItem, CellDates>();

/**
 * Returns the date of the cell that displays the text, in the record of the item or in another one of its copy.
 * @param name of the column: it decides if several columns display the same
 */
export function dateShown(item: DataItem, text: string, name: string): string | undefined {
  const columns = datesByText(item).get(text);
  if (columns === undefined) return undefined;
  const [first, ...others] = new Set(columns.values());
  return columns.get(name) ?? (others.length === 0 ? first : undefined);
}

type DatesByColumn = Map<string, string>;

function datesByText(item: DataItem): ReadonlyMap<string, DatesByColumn> {
  const known = byText.get(item);
  if (known !== undefined) return known;
  const found = new Map<string, DatesByColumn>();
  for (const record of recordsOf(item)) {
    const cells = dates.get(record) ?? (record[DATES_KEY] as CellDates | undefined) ?? {};
    for (const [column, date] of Object.entries(cells)) {
      // Callers may send anything under the key.
      if (typeof date !== "string") continue;
      const text = String(valueNamed(record, column));
      const columns = found.get(text) ?? new Map();
      found.set(text, columns.set(column, date));
    }
  }
  byText.set(item, found);
  return found;
}

/** Columns that fill tags such as `[customer.since]` have dots in their names. */
function valueNamed(record: DataItem, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  return name
    .split(".")
    .reduce<unknown>(
      (value, step) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, step)
          ? (value as Record<string, unknown>)[step]
          : undefined,
      record,
    );
}

const byText = new WeakMap<DataItem, ReadonlyMap<string, DatesByColumn>>();
