/** Pieces that can be taken again from the first one, without keeping them in memory or making them twice. */
import type { ScratchFile } from "#shared/store/files.ts";
import { lengthened, unlengthened } from "./length-prefix.ts";

export class ReplayablePieces implements AsyncDisposable {
  readonly #taken: ScratchFile;
  readonly #rest: AsyncIterator<Uint8Array>;

  /** @param scratch empty; closed with this */
  constructor(scratch: ScratchFile, pieces: AsyncIterable<Uint8Array>) {
    this.#taken = scratch;
    this.#rest = pieces[Symbol.asyncIterator]();
  }

  /** All pieces: those that were taken before, and then the others as they are made. One at a time may be read. */
  async *pieces(): AsyncGenerator<Uint8Array, undefined> {
    yield* unlengthened(this.#taken.read());
    for (let next = await this.#rest.next(); !next.done; next = await this.#rest.next()) {
      await this.#taken.append(lengthened(next.value));
      yield next.value;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rest.return?.();
    await this.#taken[Symbol.asyncDispose]();
  }
}
