/** Where the items of a document come from: as many at a time as are worked on. */
import type { DataItem } from "#shared/merge/data-item.ts";
import type { Chunk } from "./production.ts";

export interface ItemSource {
  /** Items altogether; at least one. */
  readonly count: number;
  /**
   * Those from this position on, which counts from 1; fewer at the end. In any order, and again.
   * @throws ServiceError `data_*`
   */
  read(position: number, count: number): Promise<Chunk>;
  /** To be called when no more is read. */
  close(): void;
}

/** Of items that are all there. */
export function itemSource(items: readonly DataItem[], rows?: readonly number[]): ItemSource {
  return {
    count: items.length,
    async read(position, count) {
      const [start, end] = [position - 1, position - 1 + count];
      return { position, items: items.slice(start, end), rows: rows?.slice(start, end) };
    },
    close() {},
  };
}
