/** Finds ids that a file does not use. */
import type { FileCounts } from "#shared/engine/merge/assembly/copy-ids.ts";

/** Returns where the ids of documents start that are placed in the file. */
export function freeCounts(texts: readonly string[]): FileCounts {
  const ids = (pattern: RegExp) => texts.flatMap((xml) => Array.from(xml.matchAll(pattern), ([, id]) => Number(id)));
  const notes = (kind: string) => Math.max(0, ...ids(new RegExp(`<w:${kind} [^<>]*?\\bw:id="(-?\\d+)"`, "g")));
  return {
    drawings: freeRange(ids(/<wp:docPr [^<>]*?\bid="(\d+)"/g)),
    controls: freeRange(ids(/<w:id w:val="(-?\d+)"/g)),
    annotations: freeRange(ids(/ w:id="(-?\d+)"/g)),
    footnotes: notes("footnote"),
    endnotes: notes("endnote"),
    shapes: RANGE,
  };
}

/** More than a file can need: its text has at most half a billion characters. */
const RANGE = 10_000_000;

/** Word counts from 1, or takes any 31 bits. */
function freeRange(used: readonly number[]): number {
  const ranges = new Set(used.map((id) => Math.floor(id / RANGE)));
  let range = 1;
  while (ranges.has(range)) range++;
  return range * RANGE;
}
