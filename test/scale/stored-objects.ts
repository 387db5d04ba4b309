/**
 * The objects of a simulated bucket, compressed: bytes of stand-ins for documents are mostly zeros, so that gigabytes fit
 * into memory.
 */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

const BLOCK_BYTES = 4 * 1024 * 1024;

export interface StoredObject {
  readonly size: number;
  readonly blocks: readonly Uint8Array[];
}

export class ObjectBuilder {
  size = 0;
  readonly #blocks: Uint8Array[] = [];
  #open: Uint8Array[] = [];
  #openBytes = 0;

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.#open.push(bytes);
    this.#openBytes += bytes.length;
    if (this.#openBytes >= BLOCK_BYTES) this.#close();
  }

  built(): StoredObject {
    this.#close();
    return { size: this.size, blocks: this.#blocks };
  }

  #close(): void {
    if (this.#openBytes > 0) this.#blocks.push(zstdCompressSync(Buffer.concat(this.#open)));
    [this.#open, this.#openBytes] = [[], 0];
  }
}

export function objectOf(bytes: Uint8Array): StoredObject {
  const builder = new ObjectBuilder();
  builder.add(bytes);
  return builder.built();
}

export function bytesOf({ blocks }: StoredObject): Uint8Array {
  const [first, ...others] = blocks.map((block) => zstdDecompressSync(block));
  return first !== undefined && others.length === 0 ? first : Buffer.concat([...(first ? [first] : []), ...others]);
}
