/** The rows of a run as they were corrected, and the way back to their numbers in the sheet. */

import type { CellDates } from "#shared/engine/merge/values/item-dates.ts";
import type { JsonObject } from "#studio/service/types.ts";
import type { Rows } from "./mapping.ts";
import type { RowsAgain, Run } from "./run.ts";

/** @param row - From 1, in the run. */
export function numberInSheet({ again }: Run, row: number): number {
  return again?.numbers?.[row - 1] ?? row;
}

/** All rows of the sheet, with what was corrected for this run and those before it. */
export function correctedRows(rows: readonly JsonObject[], { again }: Run): readonly JsonObject[] {
  if (again === undefined) return rows;
  return withCorrections(correctedRows(rows, again.before), again.corrected ?? correctedInRows(again));
}

/** @param corrected - Under their numbers, from 1. */
export function withCorrections(
  rows: readonly JsonObject[],
  corrected: Readonly<Record<number, JsonObject>>,
): readonly JsonObject[] {
  return rows.map((row, index) => corrected[index + 1] ?? row);
}

/** The dates of the cells that still display what the sheet does. */
export function unchangedDates(
  { rows, dates = [] }: Rows,
  corrected: readonly JsonObject[],
): readonly (CellDates | undefined)[] {
  return dates.map((cells, index) => {
    const [before, now] = [rows[index], corrected[index]];
    if (cells === undefined || before === now) return cells;
    return Object.fromEntries(Object.entries(cells).filter(([column]) => before?.[column] === now?.[column]));
  });
}

/** Earlier versions kept every row that is made again. */
function correctedInRows({ rows = [], numbers = [] }: RowsAgain): Readonly<Record<number, JsonObject>> {
  return Object.fromEntries(numbers.map((number, index) => [number, rows[index] ?? {}]));
}
