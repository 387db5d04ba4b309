/** Which sheet of a workbook the data is read from. */
import { DataFailure } from "./data-failure.ts";

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
}

/**
 * The sheet of this name, in which upper and lower case do not count, as in Excel; without a name the first one that
 * the workbook shows.
 * @throws DataFailure `unknown_sheet` with the names that there are, `unreadable` where there is no sheet at all
 */
export function chooseSheet<Entry extends SheetEntry>(sheets: readonly Entry[], wanted: string | undefined): Entry {
  const chosen = wanted === undefined ? firstShown(sheets) : named(sheets, wanted);
  if (chosen !== undefined) return chosen;
  if (wanted === undefined) throw new DataFailure("unreadable", "it has no sheet of cells");
  throw new DataFailure("unknown_sheet", `it has no sheet named ${wanted}`, { sheets: sheets.map(({ name }) => name) });
}

function firstShown<Entry extends SheetEntry>(sheets: readonly Entry[]): Entry | undefined {
  return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
}

function named<Entry extends SheetEntry>(sheets: readonly Entry[], wanted: string): Entry | undefined {
  const folded = wanted.trim().toLowerCase();
  return sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => name.trim().toLowerCase() === folded);
}
