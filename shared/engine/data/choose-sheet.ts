/** Chooses the sheet of a workbook from which the data is read. */
import { DataFailure } from "./data-failure.ts";

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
}

/**
 * Returns the sheet with this name, compared without regard to case as in Excel; without a name, the first visible one.
 * @throws DataFailure `unknown_sheet` with the existing names, `unreadable` if there is no sheet
 */
export function chooseSheet<Entry extends SheetEntry>(sheets: readonly Entry[], wanted: string | undefined): Entry {
  const chosen = wanted === undefined ? firstShown(sheets) : named(sheets, wanted);
  if (chosen !== undefined) return chosen;
  if (wanted === undefined) throw new DataFailure("unreadable", "it has no sheet with cells");
  throw new DataFailure("unknown_sheet", `it has no sheet named ${wanted}`, { sheets: sheets.map(({ name }) => name) });
}

export function shownNames(sheets: readonly SheetEntry[]): readonly string[] {
  return sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
}

function firstShown<Entry extends SheetEntry>(sheets: readonly Entry[]): Entry | undefined {
  return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
}

function named<Entry extends SheetEntry>(sheets: readonly Entry[], wanted: string): Entry | undefined {
  const folded = wanted.trim().toLowerCase();
  return sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => name.trim().toLowerCase() === folded);
}
