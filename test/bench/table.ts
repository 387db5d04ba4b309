/** Prints figures as a table that is read in a terminal. */
import type { Figure, Times } from "./bench.ts";

const HEADINGS = [
  "",
  "median",
  "p95",
  "calls",
  "docs/s",
  "target",
  "",
  "peer",
  "median",
  "as fast",
  "floor",
  "median",
  "ratio",
] as const;
/** Columns of words; the others are of numbers and stand at the right. */
const WORDS = [0, 6, 7, 10];

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

function rowOf({ what, times, documents, targetMs, peer, floor }: Figure): readonly string[] {
  const perSecond = documents === undefined ? "" : ((documents * 1000) / times.median).toFixed(0);
  const own = [what, inMs(times.median), inMs(times.p95), String(times.count), perSecond];
  return [...own, ...targetCells(times, targetMs, peer), ...peerCells(times, peer), ...floorCells(times, floor)];
}

function targetCells({ median }: Times, targetMs: Figure["targetMs"], peer: Figure["peer"]): readonly string[] {
  if (targetMs !== undefined) return [`${targetMs} ms`, median <= targetMs ? "met" : "MISSED"];
  if (peer?.targetRatio === undefined) return ["", ""];
  return [`${peer.targetRatio} times`, peer.times.median / median >= peer.targetRatio ? "met" : "MISSED"];
}

function peerCells({ median }: Times, peer: Figure["peer"]): readonly string[] {
  if (peer === undefined) return ["", "", ""];
  return [peer.what, inMs(peer.times.median), `${(peer.times.median / median).toFixed(1)} times`];
}

function floorCells({ median }: Times, floor: Figure["floor"]): readonly string[] {
  if (floor === undefined) return ["", "", ""];
  return [floor.what, inMs(floor.times.median), (median / floor.times.median).toFixed(2)];
}

function inMs(milliseconds: number): string {
  const digits = milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
  return `${milliseconds.toFixed(digits)} ms`;
}

function pad(cell: string, column: number, width: number): string {
  return WORDS.includes(column) ? cell.padEnd(width) : cell.padStart(width);
}
