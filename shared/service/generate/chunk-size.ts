/** How many items the next chunk of a document has: as many as are merged in a moment, by what the last ones took. */

/** Long beside what handing a chunk over takes, and short for a caller whose small request waits behind it. */
const CHUNK_MS = 75;

/** Few, as they may be slow, and nothing is converted before they are merged. */
const ITEMS_FIRST = 4;
const ITEMS_MAX = 500;
/** A chunk of unlike items does not change everything. */
const GROWTH_MAX = 4;

export class ChunkSize {
  #items = ITEMS_FIRST;

  /** Items of the next chunk. */
  get items(): number {
    return this.#items;
  }

  /** @param milliseconds that merging a chunk took */
  note(items: number, milliseconds: number): void {
    const fitting = Math.floor((items * CHUNK_MS) / Math.max(milliseconds, 1));
    this.#items = Math.max(1, Math.min(fitting, ITEMS_MAX, this.#items * GROWTH_MAX));
  }
}
