/** Finds the places in which the pages of two files differ. What only moved, also to another page, does not differ. */
import type { Row } from "./rows.ts";
import { unmatched } from "./unmatched.ts";

/** In pixels of the page's picture. */
export interface Place {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Differences {
  readonly old: readonly Place[];
  readonly new: readonly Place[];
}

export function differences(before: readonly Row[], after: readonly Row[]): Differences {
  const old: Place[] = [];
  const now: Place[] = [];
  for (const [gone, come] of unmatched(before, after)) {
    const [lines, others] = [linesOf(gone), linesOf(come)];
    for (let index = 0; index < Math.max(lines.length, others.length); index++) {
      const [one = [], other = []] = [lines[index], others[index]];
      const ranges = differingRanges(one, other);
      old.push(...placesIn(one, ranges));
      now.push(...placesIn(other, ranges));
    }
  }
  return { old: joined(old), new: joined(now) };
}

/** Rows with nothing blank between them, each on one page. */
function linesOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const lines: Row[][] = [];
  let last: Row | undefined;
  for (const row of rows) {
    if (!row.isBlank) {
      if (last === undefined || last.isBlank || last.page !== row.page) lines.push([]);
      lines.at(-1)?.push(row);
    }
    last = row;
  }
  return lines;
}

const CELL_PIXELS = 4;

/** How dark the pixels of each column of `CELL_PIXELS` are together. */
function inkOf(line: readonly Row[]): Float64Array {
  const ink = new Float64Array(Math.ceil((line[0]?.darkness.length ?? 0) / CELL_PIXELS));
  for (const { darkness } of line)
    darkness.forEach((dark, x) => {
      if (dark > 0) ink[Math.floor(x / CELL_PIXELS)] = at(ink, Math.floor(x / CELL_PIXELS)) + dark;
    });
  return ink;
}

function at(list: Float64Array, index: number): number {
  return list[index] ?? 0;
}

type Range = readonly [number, number];

/** Words that are nearer to each other are one place. */
const GAP_PIXELS = 48;

/** Text is drawn alike wherever it stands. A full stop of 11 points is 600, the point of a semicolon 400. */
const INK_DIFFERENCE_MAX = 100;
/** A rule that moved by a part of a pixel is drawn otherwise where a border crosses it. */
const INK_DIFFERENCE_OF_RULES_MAX = 300;

/** Where the ink of two lines differs, in pixels. */
function differingRanges(one: readonly Row[], other: readonly Row[]): readonly Range[] {
  const [ink, otherInk] = [inkOf(one), inkOf(other)];
  const most = isRule(one) && isRule(other) ? INK_DIFFERENCE_OF_RULES_MAX : INK_DIFFERENCE_MAX;
  const ranges: [number, number][] = [];
  for (let column = 0; column < Math.max(ink.length, otherInk.length); column++) {
    if (Math.abs(at(ink, column) - at(otherInk, column)) <= most) continue;
    const [left, right] = [column * CELL_PIXELS, (column + 1) * CELL_PIXELS];
    const last = ranges.at(-1);
    if (last !== undefined && left - last[1] <= GAP_PIXELS) last[1] = right;
    else ranges.push([left, right]);
  }
  return ranges;
}

const RULE_ROWS_MAX = 3;
const RULE_PIXELS_MIN = 32;

function isRule(line: readonly Row[]): boolean {
  return line.length <= RULE_ROWS_MAX && line.some(({ darkness }) => longestInked(darkness) >= RULE_PIXELS_MIN);
}

function longestInked(darkness: Uint8Array): number {
  let [longest, length] = [0, 0];
  for (const dark of darkness) {
    length = dark > 0 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Shows where a row of a few pixels stands. */
const MARGIN_PIXELS = 3;

function placesIn(line: readonly Row[], ranges: readonly Range[]): readonly Place[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [top, bottom] = [Math.max(0, first.top - MARGIN_PIXELS), last.bottom + MARGIN_PIXELS];
  return ranges.map(([left, right]) => ({ page: first.page, left, top, right, bottom }));
}

const LINE_GAP_PIXELS = 14;
/** Places come from the top to the bottom, and those of one line are few. */
const LAST_PLACES = 32;

/** Places that nearly touch are one: the lines of a paragraph. */
function joined(places: readonly Place[]): readonly Place[] {
  const all: Place[] = [];
  for (const place of places) {
    const from = Math.max(0, all.length - LAST_PLACES);
    const near = all.slice(from).findIndex((other) => isNear(other, place));
    const other = all[from + near];
    if (near < 0 || other === undefined) all.push(place);
    else all[from + near] = around(other, place);
  }
  return all;
}

function isNear(one: Place, other: Place): boolean {
  return (
    one.page === other.page &&
    other.top - one.bottom <= LINE_GAP_PIXELS &&
    one.top - other.bottom <= LINE_GAP_PIXELS &&
    other.left - one.right <= GAP_PIXELS &&
    one.left - other.right <= GAP_PIXELS
  );
}

function around(one: Place, other: Place): Place {
  return {
    page: one.page,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
