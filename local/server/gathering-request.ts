/**
 * Gathers the chunks of a body that arrive together. Node hands over each on its own: 11,000 chunks of a byte in one read,
 * each of which would pass all streams up to the reader of the body.
 */
import { IncomingMessage } from "node:http";
import { endLongTurn } from "./short-turns.ts";

/** Chunks of at least so many bytes are handed over as they are. */
const LARGE_BYTES = 1024;
/** The chunks after which nothing more is read of the connection until others had their turn. */
const GATHERED_MAX = 256;
/** The chunks after which the length of the turn is looked at. */
const LOOK_CHUNKS = 64;
/** The number of chunks that may have any size: about 20 ms of the parser's time. */
const SMALL_CHUNKS_MAX = 10_000;
/** The average size that the chunks must have when there are more. */
export const AVERAGE_BYTES_MIN = 16;

/** Emits "shredded" when the body's chunks are so many and so small that it is not read further. */
export class GatheringRequest extends IncomingMessage {
  #gathered: Buffer[] = [];
  /** Whether the reader of the body asks for more than it was handed. */
  #isWanted = true;
  #chunks = 0;
  #bytes = 0;

  /** Node's parser calls it with each chunk, and stops reading the connection when it returns false. */
  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#handOver();
      return super.push(chunk);
    }
    if (this.#isShredded) return false;
    this.#chunks++;
    this.#bytes += chunk.length;
    if (this.#chunks % LOOK_CHUNKS === 0) endLongTurn(this.socket);
    if (this.#isShredded) this.emit("shredded");
    if (chunk.length >= LARGE_BYTES && this.#gathered.length === 0) this.#isWanted = super.push(chunk);
    else if (this.#gathered.push(chunk) === 1) setImmediate(() => this.#handOver());
    return this.#isWanted && this.#gathered.length < GATHERED_MAX;
  }

  override _read(size: number): void {
    this.#isWanted = true;
    super._read(size);
  }

  get #isShredded(): boolean {
    return this.#chunks > SMALL_CHUNKS_MAX && this.#bytes < this.#chunks * AVERAGE_BYTES_MIN;
  }

  /** Node reads on when these are read. */
  #handOver(): void {
    if (this.#gathered.length === 0) return;
    const gathered = Buffer.concat(this.#gathered);
    this.#gathered = [];
    if (!this.destroyed) this.#isWanted = super.push(gathered);
  }
}
