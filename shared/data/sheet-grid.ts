/** The cells of one sheet as they are read: what each displays, by its place, within the limits of a data file. */
import { type CellPlace, type CellRange, cellName } from "./cell-reference.ts";
import { DataFailure } from "./data-failure.ts";
import { DATA_CELLS_MAX, DATA_CHARACTERS_MAX, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from "./limits.ts";

/** What a cell displays as text, or the truth value that it holds. */
export type CellValue = string | boolean;

/** Stands for the result of a formula which a program has written that does not calculate. */
export const NO_RESULT = Symbol("no result");

type Cell = CellValue | typeof NO_RESULT | undefined;

/** Cells by column; one that displays nothing is a gap. */
export type SheetRow = readonly Cell[];

export class SheetGrid {
  readonly #rows: Cell[][] = [];
  #cells = 0;
  #characters = 0;

  /** @throws DataFailure `too_large` */
  put(row: number, column: number, value: CellValue | typeof NO_RESULT): void {
    if (value === "") return;
    if (row >= SHEET_ROWS_MAX || column >= SHEET_COLUMNS_MAX) throw tooFar({ row, column });
    this.#cells++;
    if (typeof value === "string") this.#characters += value.length;
    if (this.#cells > DATA_CELLS_MAX) throw new DataFailure("too_large", `it has more than ${DATA_CELLS_MAX} cells`);
    if (this.#characters > DATA_CHARACTERS_MAX) {
      throw new DataFailure("too_large", `its texts together have more than ${DATA_CHARACTERS_MAX} characters`);
    }
    this.#rows[row] ??= [];
    const cells = this.#rows[row];
    cells[column] = value;
  }

  /**
   * Merged cells display the first of them; what the others may still hold is covered.
   * @throws DataFailure `unreadable`
   */
  merge(ranges: readonly CellRange[]): void {
    let steps = 0;
    for (const { from, to } of ranges) {
      for (let row = from.row; row <= Math.min(to.row, this.#rows.length - 1); row++) {
        const cells = this.#rows[row];
        for (let column = from.column; column <= Math.min(to.column, (cells?.length ?? 0) - 1); column++) {
          if (cells && !(row === from.row && column === from.column)) cells[column] = undefined;
          steps++;
        }
        if (steps++ > MERGE_STEPS_MAX) throw new DataFailure("unreadable", "its merged cells overlap each other");
      }
    }
  }

  /** From the first row of the sheet to the last one with content. */
  rows(): readonly SheetRow[] {
    return Array.from(this.#rows, (row) => row ?? NO_CELLS);
  }
}

const NO_CELLS: SheetRow = [];

/** Ranges that do not overlap have no more cells than the sheet, and no more rows than that by far. */
const MERGE_STEPS_MAX = 4 * DATA_CELLS_MAX;

function tooFar(place: CellPlace): DataFailure {
  const limit = `${SHEET_ROWS_MAX} rows and ${SHEET_COLUMNS_MAX} columns`;
  return new DataFailure("too_large", `its cell ${cellName(place)} has content, beyond the first ${limit}`);
}
