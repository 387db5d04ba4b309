/** How many items a chunk of a batch has: as many as take some seconds, by what the items before have taken. */
import type { Dependencies } from "./dependencies.ts";

/** What a killed worker loses at most, about; and often enough to see progress. */
const CHUNK_MS = 3000;

const FIRST_ITEMS = 16;

/** Their pieces are in memory together until they are stored. */
const ITEMS_MAX = 500;

export class ChunkSize {
  readonly #elapsed: Dependencies["elapsed"];
  #items = FIRST_ITEMS;

  constructor({ elapsed }: Pick<Dependencies, "elapsed">) {
    this.#elapsed = elapsed;
  }

  next(): number {
    return this.#items;
  }

  /** Does the work on a chunk of the present size, and learns from it. At most four times as many come next. */
  async measure<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = this.#elapsed();
    const result = await work();
    const fitting = Math.floor((this.#items * CHUNK_MS) / Math.max(this.#elapsed() - start, 1));
    this.#items = Math.max(1, Math.min(fitting, this.#items * 4, ITEMS_MAX));
    return result;
  }
}
