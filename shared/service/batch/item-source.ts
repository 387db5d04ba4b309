/** Where the items of a document come from: as many at a time as are worked on. */
import { setImmediate } from "node:timers/promises";
import type { PackedRows } from "#shared/data/packed-rows.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import type { Chunk } from "./production.ts";

export interface ItemSource {
  /** Items altogether; at least one. */
  readonly count: number;
  /** Those from this position on, which counts from 1; fewer at the end. In any order, and again. */
  read(position: number, count: number): Promise<Chunk>;
}

/** Of items that are all there. */
export function sourceOfItems(items: readonly DataItem[]): ItemSource {
  return {
    count: items.length,
    async read(position, count) {
      return { position, items: items.slice(position - 1, position - 1 + count) };
    },
  };
}

/** So many rows are unpacked without a break: some ten milliseconds. */
const ROWS_AT_ONCE = 2_000;

/** Of the rows of a data file. */
export function sourceOfRows(rows: PackedRows): ItemSource {
  return {
    count: rows.count,
    async read(position, count) {
      const all: { readonly items: DataItem[]; readonly rows: number[] } = { items: [], rows: [] };
      for (let at = 0; at < count; at += ROWS_AT_ONCE) {
        // Other callers are answered in between.
        if (at > 0) await setImmediate();
        const part = rows.read(position - 1 + at, Math.min(ROWS_AT_ONCE, count - at));
        all.items.push(...part.items);
        all.rows.push(...part.rows);
      }
      return { position, ...all };
    },
  };
}
