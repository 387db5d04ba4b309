/**
 * A zip archive written while its files still come into being (APPNOTE.TXT 6.3.10). Nothing of a file is kept but its line
 * of the directory, and nothing is made before it is asked for.
 */
import { crc32 } from "node:zlib";
import { directoryHeader, type Entry, endOfDirectory, localHeader } from "./zip-headers.ts";

export interface ArchivedFile {
  /** Safe and unique in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Documents are compressed already, so they are stored as they are. The same files give the same archive: no clock goes
 * into it. Ends with the error of `files` when they fail.
 */
export async function* zipStream(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array, undefined> {
  const block = new Block();
  const directory = new Directory();
  for await (const { name, bytes } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: crc32(bytes), size: bytes.length, offset: block.position };
    block.add(localHeader(entry));
    block.add(bytes);
    directory.add(directoryHeader(entry));
    if (block.isFull()) yield block.take();
  }
  const end = endOfDirectory({ count: directory.count, offset: block.position, size: directory.size });
  for (const bytes of [...directory.blocks(), end]) block.add(bytes);
  yield block.take();
}

/** Whoever writes the archive to a disk or a socket writes once for many small files. */
const BLOCK_BYTES = 64 * 1024;

/** Bytes of the archive that are not given out yet. */
class Block {
  /** Where the next bytes begin in the archive. */
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

/** Lines of the directory, put together: each for itself would take four times as much memory. */
class Directory {
  count = 0;
  /** Bytes. */
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
