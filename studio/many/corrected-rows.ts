/** The rows of a run as they were corrected, and the way back to their numbers in the sheet. */
import type { JsonObject } from "#studio/service/types.ts";
import type { Run } from "./run.ts";

/** @param row - From 1, in the run. */
export function numberInSheet({ again }: Run, row: number): number {
  return again?.numbers[row - 1] ?? row;
}

/** All rows of the sheet, with what was corrected for this run and those before it. */
export function correctedRows(rows: readonly JsonObject[], { again }: Run): readonly JsonObject[] {
  if (again === undefined) return rows;
  const before = correctedRows(rows, again.before);
  const corrected = new Map(again.numbers.map((number, index) => [number, again.rows[index]]));
  return before.map((row, index) => corrected.get(index + 1) ?? row);
}
