/**
 * Writes a zip archive while its files are still being made (APPNOTE.TXT 6.3.10). Only the directory entry of a file is
 * kept, and nothing is produced before it is requested.
 */
import { crc32 } from "node:zlib";
import { directoryHeader, type Entry, endOfDirectory, localHeader } from "./zip-headers.ts";

export interface ArchivedFile {
  /** A safe name, unique in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Documents are stored without compression, because they are compressed already. The same files give the same archive,
 * independent of the clock. If `files` fails, the stream ends with its error.
 */
export async function* zipStream(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array, undefined> {
  const block = new Block();
  const directory = new Directory();
  for await (const { name, bytes } of files) {
    const size = bytes.length;
    const offset = block.position;
    const entry: Entry = { name: Buffer.from(name), method: 0, crc: crc32(bytes), size, packedSize: size, offset };
    block.add(localHeader(entry));
    block.add(bytes);
    directory.add(directoryHeader(entry));
    if (block.isFull()) yield block.take();
  }
  const end = endOfDirectory({ count: directory.count, offset: block.position, size: directory.size });
  for (const bytes of [...directory.blocks(), end]) block.add(bytes);
  yield block.take();
}

/** Collects small files, so that the archive is written to a disk or a socket in few steps. */
const BLOCK_BYTES = 64 * 1024;

/** Holds bytes of the archive that have not been yielded yet. */
class Block {
  /** The offset of the next bytes in the archive. */
  position = 0;
  #bytes: Uint8Array[] = [];
  #size = 0;

  add(bytes: Uint8Array): void {
    this.#bytes.push(bytes);
    this.#size += bytes.length;
    this.position += bytes.length;
  }

  isFull(): boolean {
    return this.#size >= BLOCK_BYTES;
  }

  take(): Uint8Array {
    const taken = Buffer.concat(this.#bytes);
    this.#bytes = [];
    this.#size = 0;
    return taken;
  }
}

/** Holds the directory entries joined together: stored individually they would take four times as much memory. */
class Directory {
  count = 0;
  /** The size in bytes. */
  size = 0;
  readonly #blocks: Uint8Array[] = [];
  readonly #last = new Block();

  add(header: Buffer): void {
    this.count++;
    this.size += header.length;
    this.#last.add(header);
    if (this.#last.isFull()) this.#blocks.push(this.#last.take());
  }

  blocks(): readonly Uint8Array[] {
    return [...this.#blocks, this.#last.take()];
  }
}
