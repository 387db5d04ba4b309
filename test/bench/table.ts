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
  "",
] as const;
/** Columns of words; the others are of numbers and stand at the right. */
const WORDS = [0, 6, 7, 10, 13];

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

function rowOf(figure: Figure): readonly string[] {
  const { what, times, documents, targetMs, peer, floor } = figure;
  const perSecond = documents === undefined ? "" : ((documents * 1000) / times.median).toFixed(0);
  const own = [what, inMs(times.median), inMs(times.p95), String(times.count), perSecond];
  const beside = [...peerCells(times, peer), ...floorCells(times, floor)];
  return [...own, ...targetCells(times, targetMs), ...beside, otherFigures(figure)];
}

function targetCells({ median }: Times, targetMs: Figure["targetMs"]): readonly string[] {
  return targetMs === undefined ? ["", ""] : [`${targetMs} ms`, verdict(median <= targetMs)];
}

function peerCells({ median }: Times, peer: Figure["peer"]): readonly string[] {
  if (peer === undefined) return ["", "", ""];
  const ratio = peer.times.median / median;
  const target = peer.targetRatio === undefined ? "" : `, ${peer.targetRatio} ${verdict(ratio >= peer.targetRatio)}`;
  return [peer.what, inMs(peer.times.median), `${ratio.toFixed(1)} times${target}`];
}

function floorCells({ median }: Times, floor: Figure["floor"]): readonly string[] {
  if (floor === undefined) return ["", "", ""];
  const ratio = median / floor.times.median;
  const target = floor.targetRatio === undefined ? "" : `, ${floor.targetRatio} ${verdict(ratio <= floor.targetRatio)}`;
  return [floor.what, inMs(floor.times.median), ratio.toFixed(2) + target];
}

function verdict(isMet: boolean): string {
  return isMet ? "met" : "MISSED";
}

function otherFigures({ traffic, more = {} }: Figure): string {
  const bytes = traffic === undefined ? [] : [`sent ${inBytes(traffic.sent)}`, `received ${inBytes(traffic.received)}`];
  return [...bytes, ...Object.entries(more).map(([name, value]) => `${name}: ${Number(value.toPrecision(3))}`)].join(
    ", ",
  );
}

function inBytes(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function inMs(milliseconds: number): string {
  const digits = milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
  return `${milliseconds.toFixed(digits)} ms`;
}

function pad(cell: string, column: number, width: number): string {
  return WORDS.includes(column) ? cell.padEnd(width) : cell.padStart(width);
}
