/** The sheet of an item, with the places of what was drawn in the template. */
import type { Axis } from "./axis.ts";
import type { Cell, CellValue, Row, Sheet } from "./read-sheet.ts";

export interface ItemCell {
  /** From 0. */
  readonly column: number;
  readonly value: CellValue;
  /** The cell that it was drawn as. */
  readonly drawn: Cell;
  /** Whether its value is from the data. */
  readonly isFilled: boolean;
}

export interface ItemRow {
  readonly index: number;
  readonly drawn: Row;
  readonly cells: readonly ItemCell[];
}

export interface SheetLayout {
  readonly name: string;
  readonly drawn: Sheet;
  readonly rows: Axis;
  readonly columns: Axis;
  /** The columns of the template whose section has no entries. They stay blank. */
  readonly emptyColumns: ReadonlySet<number>;
  /** The same for rows. */
  readonly emptyRows: ReadonlySet<number>;
  readonly items: readonly ItemRow[];
  /** A row behind all cells. */
  readonly end: number;
  valueAt(row: number, column: number): CellValue;
}
