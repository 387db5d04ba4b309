/** Prints figures as a table that is read in a terminal. */
import type { Figure, Times } from "./bench.ts";

const HEADINGS = ["", "median", "p95", "calls", "target", "", "floor", "median", "ratio"] as const;
/** Columns of words; the others are of numbers and stand at the right. */
const WORDS = [0, 5, 6];

export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, column, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function rowOf({ what, times, targetMs, floor }: Figure): readonly string[] {
  const target = targetMs === undefined ? ["", ""] : [`${targetMs} ms`, times.median <= targetMs ? "met" : "MISSED"];
  return [what, inMs(times.median), inMs(times.p95), String(times.count), ...target, ...floorCells(times, floor)];
}

function floorCells({ median }: Times, floor: Figure["floor"]): readonly string[] {
  if (floor === undefined) return ["", "", ""];
  return [floor.what, inMs(floor.times.median), (median / floor.times.median).toFixed(2)];
}

function inMs(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
}

function pad(cell: string, column: number, width: number): string {
  return WORDS.includes(column) ? cell.padEnd(width) : cell.padStart(width);
}
