/** Collects the displayed values of one sheet by position, within the limits of a data file. */
import { type CellPlace, type CellRange, cellName } from "./cell-reference.ts";
import { DataFailure } from "./data-failure.ts";
import { DATA_CELLS_MAX, DATA_CHARACTERS_MAX, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from "./limits.ts";

/** The displayed text of a cell, or the boolean that it holds. */
export type CellValue = string | boolean;

/** Stands for the result of a formula written by a program that does not calculate. */
export const NO_RESULT = Symbol("no result");

type Cell = CellValue | typeof NO_RESULT | undefined;

/** Cells by column; one that displays nothing is undefined. */
export type SheetRow = readonly Cell[];

export interface SheetCells {
  readonly rows: readonly SheetRow[];
  readonly dates: SheetDates;
}

/** Returns the ISO 8601 date of a cell that displays one, by its row and column from 0. */
export type SheetDates = (row: number, column: number) => string | undefined;

/** One sheet of a workbook. */
export interface Sheet extends SheetCells {
  readonly name: string;
  /** The names of the workbook's sheets that are not hidden. */
  readonly names: readonly string[];
}

export class SheetGrid {
  readonly #rows: Cell[][] = [];
  readonly #dates = new Map<number, string>();
  #cells = 0;
  #characters = 0;

  /** @param date that the cell displays, in ISO 8601 @throws DataFailure `too_large` */
  put(row: number, column: number, value: CellValue | typeof NO_RESULT, date?: string): void {
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
    if (date !== undefined) this.#dates.set(row * SHEET_COLUMNS_MAX + column, date);
  }

  /**
   * Applies merged ranges: they display their first cell, and the content of the others is hidden.
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

  /** Returns the rows from the first of the sheet to the last with content, and the dates in them. */
  cells(): SheetCells {
    const rows = Array.from(this.#rows, (row) => row ?? NO_CELLS);
    return { rows, dates: (row, column) => this.#dates.get(row * SHEET_COLUMNS_MAX + column) };
  }
}

const NO_CELLS: SheetRow = [];

/** Ranges that do not overlap have no more cells than the sheet, and far fewer rows. */
const MERGE_STEPS_MAX = 4 * DATA_CELLS_MAX;

function tooFar(place: CellPlace): DataFailure {
  const limit = `${SHEET_ROWS_MAX} rows and ${SHEET_COLUMNS_MAX} columns`;
  return new DataFailure("too_large", `its cell ${cellName(place)} has content but lies beyond the first ${limit}`);
}
