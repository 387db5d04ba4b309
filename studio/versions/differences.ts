/** Finds the places in which the pages of two files differ. What only moved, also to another page, does not differ. */
import { type Band, CELL_PIXELS } from "./bands.ts";

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

export function differences(before: readonly Band[], after: readonly Band[]): Differences {
  const old: Place[] = [];
  const now: Place[] = [];
  for (const [gone, come] of unmatched(before, after)) {
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [one, other] = [gone[index], come[index]];
      const ranges = one !== undefined && other !== undefined ? differingRanges(one, other) : undefined;
      if (one !== undefined) old.push(...placesIn(one, ranges));
      if (other !== undefined) now.push(...placesIn(other, ranges));
    }
  }
  return { old: joined(old), new: joined(now) };
}

type Runs = readonly (readonly [readonly Band[], readonly Band[]])[];

/** The runs of bands between those that both files have, in order (longest common subsequence). */
function unmatched(before: readonly Band[], after: readonly Band[]): Runs {
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const runs: [Band[], Band[]][] = [[[], []]];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [one, other] = [before[i], after[j]];
    const last = runs.at(-1);
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      runs.push([[], []]);
      i++;
      j++;
    } else if (
      one !== undefined &&
      (other === undefined || at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1))
    ) {
      last?.[0].push(one);
      i++;
    } else if (other !== undefined) {
      last?.[1].push(other);
      j++;
    }
  }
  return runs;
}

/** At `i * (after.length + 1) + j`: how many bands from `i` and `j` on are common. */
function commonLengths(before: readonly Band[], after: readonly Band[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const [one, other] = [before[i], after[j]];
      lengths[i * width + j] =
        one !== undefined && other !== undefined && isSame(one, other)
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
    }
  }
  return lengths;
}

function at(list: Uint16Array | Uint8Array, index: number): number {
  return list[index] ?? 0;
}

/** Edges of letters are drawn a little otherwise where a line has moved by a part of a pixel. */
const DARKNESS_DIFFERENCE_MAX = 24;

function isSame(one: Band, other: Band): boolean {
  if (one.isStill !== other.isStill || one.columns.length !== other.columns.length) return false;
  if (!one.isStill && Math.abs(heightOf(one) - heightOf(other)) > 1) return false;
  return one.columns.every((dark, column) => Math.abs(dark - at(other.columns, column)) <= DARKNESS_DIFFERENCE_MAX);
}

function heightOf({ top, bottom }: Band): number {
  return bottom - top;
}

type Range = readonly [number, number];

/** Words that are nearer to each other are one place. */
const GAP_PIXELS = 48;

/** Bands that differ are looked at more closely. */
const COLUMN_DIFFERENCE_MAX = 8;

/** Where the columns of two bands differ, in pixels. */
function differingRanges(one: Band, other: Band): readonly Range[] {
  const differs = (dark: number, column: number) =>
    Math.abs(dark - at(other.columns, column)) > COLUMN_DIFFERENCE_MAX ? 1 : 0;
  return rangesOf(one.columns.map(differs));
}

function rangesOf(columns: Uint8Array): readonly Range[] {
  const ranges: [number, number][] = [];
  columns.forEach((value, column) => {
    if (value === 0) return;
    const [left, right] = [column * CELL_PIXELS, (column + 1) * CELL_PIXELS];
    const last = ranges.at(-1);
    if (last !== undefined && left - last[1] <= GAP_PIXELS) last[1] = right;
    else ranges.push([left, right]);
  });
  return ranges;
}

/** @param ranges - Undefined for a band that the other file lacks, empty for one that is only higher or lower there. */
function placesIn({ page, top, bottom, columns }: Band, ranges: readonly Range[] = []): readonly Place[] {
  const inked = rangesOf(columns);
  const [first, last] = [inked[0]?.[0] ?? 0, inked.at(-1)?.[1] ?? 0];
  const shown: readonly Range[] = ranges.length === 0 ? [[first, last]] : ranges;
  return shown
    .map(([left, right]) => ({ page, left: Math.max(left, first), top, right: Math.min(right, last), bottom }))
    .filter(({ left, right }) => left < right);
}

const LINE_GAP_PIXELS = 14;

/** Places that nearly touch are one: the lines of a paragraph. */
function joined(places: readonly Place[]): readonly Place[] {
  const all: Place[] = [];
  for (const place of places) {
    const near = all.findIndex((other) => isNear(other, place));
    const other = all[near];
    if (other === undefined) all.push(place);
    else all[near] = around(other, place);
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
