/** Chooses how many items the next chunk of a document has, by the time that the last chunks took to merge. */

/** Long compared with the cost of handing a chunk over, and short for a small request that waits behind it. */
const CHUNK_MS = 75;

/** Small, because the items may be slow and conversion cannot start before they are merged. */
const ITEMS_FIRST = 4;
const ITEMS_MAX = 500;
/** Limits the effect of a chunk with unusual items. */
const GROWTH_MAX = 4;

export class ChunkSize {
  #items = ITEMS_FIRST;

  /** The number of items in the next chunk. */
  get items(): number {
    return this.#items;
  }

  /** @param milliseconds the time that merging a chunk took */
  note(items: number, milliseconds: number): void {
    const fitting = Math.floor((items * CHUNK_MS) / Math.max(milliseconds, 1));
    this.#items = Math.max(1, Math.min(fitting, ITEMS_MAX, this.#items * GROWTH_MAX));
  }
}
