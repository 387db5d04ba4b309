/**
 * The objects of a simulated bucket. They refer to the bytes that were stored, of which stand-ins for documents share
 * the same ones, and large bodies are compressed: they are mostly zeros. So gigabytes fit into memory.
 */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

export interface StoredObject {
  readonly size: number;
  readonly blocks: readonly Block[];
}

interface Block {
  readonly bytes: Uint8Array;
  readonly isCompressed: boolean;
}

/** Smaller bodies are shared, or not worth compressing. */
const COMPRESSED_BYTES_MIN = 1024 * 1024;

export class ObjectBuilder {
  size = 0;
  readonly blocks: Block[] = [];

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    const isCompressed = bytes.length >= COMPRESSED_BYTES_MIN;
    this.blocks.push({ bytes: isCompressed ? zstdCompressSync(bytes) : bytes, isCompressed });
  }
}

export function objectOf(bytes: Uint8Array): StoredObject {
  const builder = new ObjectBuilder();
  builder.add(bytes);
  return builder;
}

export function bytesOf({ blocks }: Pick<StoredObject, "blocks">): Uint8Array {
  return Buffer.concat(blocks.map(({ bytes, isCompressed }) => (isCompressed ? zstdDecompressSync(bytes) : bytes)));
}
