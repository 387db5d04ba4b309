/** Finds the row with the names of the columns. */
import { foldedName } from "#shared/base/model/folded-name.ts";
import { wordNameKey } from "#shared/engine/merge/values/word-field-names.ts";

/** Names of tags in the forms in which they are compared: see `soughtNames`. */
export type SoughtNames = ReadonlySet<string>;

/** The heading of a merge field's column may differ in signs and capitals. */
export function soughtNames(names: readonly string[]): SoughtNames {
  return new Set(names.map(headingKey));
}

function headingKey(name: string): string {
  return wordNameKey(foldedName(name));
}

export interface HeaderRow {
  /** The index of the row. */
  readonly index: number;
  /** The number of sought names in it. */
  readonly matches: number;
}

/** Titles and groups of columns take a few rows. */
export const HEADER_ROWS_MAX = 20;

/**
 * Returns the row with the most of the names, among the first rows; the first row if none has any. Above it may be titles.
 * @param rows the texts of the rows
 */
export function findHeader(rows: Iterable<readonly string[]>, names: SoughtNames): HeaderRow {
  let best: HeaderRow = { index: 0, matches: 0 };
  if (names.size === 0) return best;
  let index = 0;
  for (const row of rows) {
    if (index >= HEADER_ROWS_MAX) break;
    const matches = new Set(row.map(headingKey).filter((name) => names.has(name))).size;
    if (matches > best.matches) best = { index, matches };
    index++;
  }
  return best;
}
