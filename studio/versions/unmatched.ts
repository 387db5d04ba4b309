/**
 * The runs of rows between those that both files have: rows that each file has once are anchors, as in the patience diff,
 * and between two of them the search begins anew, because what was repeated may be single there. Where nothing is, the
 * longest common subsequence is sought in what is short. The time grows with the number of rows.
 */
import type { Row } from "./rows.ts";

export type Runs = [gone: readonly Row[], come: readonly Row[]][];

/** What repeats itself without end in both files is not searched more finely than this. */
const DEPTH_MAX = 8;
const PAIRS_MAX = 1_000_000;

export function unmatched(before: readonly Row[], after: readonly Row[], depth = 0): Runs {
  const [start, end] = sameEnds(before, after);
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (gone.length === 0 && come.length === 0) return [];
  const anchors = depth < DEPTH_MAX ? anchorsOf(gone, come) : [];
  if (anchors.length === 0) anchors.push(...commonSubsequence(gone, come));
  if (anchors.length === 0) return [[gone, come]];
  const runs: Runs = [];
  let [i, j] = [0, 0];
  for (const [one, other] of [...anchors, [gone.length, come.length] as const]) {
    runs.push(...unmatched(gone.slice(i, one), come.slice(j, other), depth + 1));
    [i, j] = [one + 1, other + 1];
  }
  return runs;
}

/** How many rows are the same at the beginning, and at the end behind them. */
function sameEnds(before: readonly Row[], after: readonly Row[]): readonly [number, number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start]?.id === after[start]?.id) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end)?.id === after.at(-1 - end)?.id) end++;
  return [start, end];
}

type Anchor = readonly [before: number, after: number];

/** The places of rows that each side has once, in the order of both. */
function anchorsOf(before: readonly Row[], after: readonly Row[]): Anchor[] {
  const places = placesOfSingles(after);
  const common = [...placesOfSingles(before)].flatMap(([id, i]): Anchor[] => {
    const j = places.get(id);
    return j === undefined ? [] : [[i, j]];
  });
  return longestIncreasing(common);
}

function placesOfSingles(rows: readonly Row[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  rows.forEach(({ id }, place) => {
    if (places.has(id)) repeated.add(id);
    places.set(id, place);
  });
  for (const id of repeated) places.delete(id);
  return places;
}

/** @param anchors - In the order of their first places. */
function longestIncreasing(anchors: readonly Anchor[]): Anchor[] {
  interface Link {
    readonly anchor: Anchor;
    readonly previous: Link | undefined;
  }
  // At n: the end of the sequence of n + 1 anchors whose last place is the smallest.
  const ends: Link[] = [];
  for (const anchor of anchors) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.anchor[1] ?? 0) < anchor[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { anchor, previous: ends[low - 1] };
  }
  const sequence: Anchor[] = [];
  for (let link = ends.at(-1); link !== undefined; link = link.previous) sequence.push(link.anchor);
  return sequence.reverse();
}

/** None if there are too many pairs. */
function commonSubsequence(before: readonly Row[], after: readonly Row[]): readonly Anchor[] {
  if (before.length * after.length > PAIRS_MAX) return [];
  const lengths = commonLengths(before, after);
  const width = after.length + 1;
  const anchors: Anchor[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i]?.id === after[j]?.id) anchors.push([i++, j++]);
    else if (at(lengths, (i + 1) * width + j) >= at(lengths, i * width + j + 1)) i++;
    else j++;
  }
  return anchors;
}

/** At `i * (after.length + 1) + j`: how many rows from `i` and `j` on are common. */
function commonLengths(before: readonly Row[], after: readonly Row[]): Uint32Array {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        before[i]?.id === after[j]?.id
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1));
  return lengths;
}

function at(list: Uint32Array, index: number): number {
  return list[index] ?? 0;
}
