/** Replays pieces from the first one without keeping them in memory or making them again. */
import type { ScratchFile } from "#shared/storage/files/files.ts";
import { lengthPrefixed, readLengthPrefixed } from "./length-prefix.ts";

export class ReplayablePieces implements AsyncDisposable {
  readonly #taken: ScratchFile;
  readonly #rest: AsyncIterator<Uint8Array>;
  /**
   * The error that ended the production or storage of pieces. A replay throws it again, because it would otherwise be
   * incomplete.
   */
  #failure: { readonly error: unknown } | undefined;

  /** @param scratch an empty file; closed together with this object */
  constructor(scratch: ScratchFile, pieces: AsyncIterable<Uint8Array>) {
    this.#taken = scratch;
    this.#rest = pieces[Symbol.asyncIterator]();
  }

  /**
   * Yields all pieces: first those that were read before, then the others as they are made. Only one reader at a time
   * is allowed.
   * @throws what the pieces throw, each time
   */
  async *pieces(): AsyncGenerator<Uint8Array, undefined> {
    yield* readLengthPrefixed(this.#taken.read());
    for (let next = await this.#next(); !next.done; next = await this.#next()) yield next.value;
  }

  async #next(): Promise<IteratorResult<Uint8Array, unknown>> {
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      const next = await this.#rest.next();
      if (!next.done) await this.#taken.append(lengthPrefixed(next.value));
      return next;
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rest.return?.();
    await this.#taken[Symbol.asyncDispose]();
  }
}
