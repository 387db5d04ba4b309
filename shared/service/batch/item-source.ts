/** Where the items of a document come from: as many at a time as are worked on. */
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

/** Of the rows of a data file. */
export function sourceOfRows(rows: PackedRows): ItemSource {
  return {
    count: rows.count,
    async read(position, count) {
      return { position, ...rows.read(position - 1, count) };
    },
  };
}
