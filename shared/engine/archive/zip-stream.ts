/**
 * Writes a zip archive while its files are still being made (APPNOTE.TXT 6.3.10), as a stream or part by part. Only the
 * directory entry of a file is kept, and nothing is produced before it is requested.
 */
import { crc32 } from "node:zlib";
import { directoryHeader, type Entry, endOfDirectory, localHeader } from "./zip-headers.ts";
import { LOCAL_HEADER } from "./zip-layout.ts";

export interface ArchivedFile {
  /** A safe name, unique in the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file as the directory of an archive describes it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly crc: number;
  /** The size in bytes. */
  readonly size: number;
}

/**
 * Documents are stored without compression, because they are compressed already. The same files give the same archive,
 * independent of the clock. If `files` fails, the stream ends with its error.
 */
export async function* zipStream(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array, undefined> {
  const block = new Block();
  const directory = new ZipDirectory();
  for await (const file of files) {
    const { entry, header } = zipFile(file);
    directory.add(entry);
    block.add(header);
    block.add(file.bytes);
    if (block.isFull()) yield block.take();
  }
  block.add(directory.end());
  yield block.take();
}

/** Returns a file's entry, and the header that stands before its bytes. */
export function zipFile({ name, bytes }: ArchivedFile): { readonly entry: ArchiveEntry; readonly header: Uint8Array } {
  const entry = { name, crc: crc32(bytes), size: bytes.length };
  return { entry, header: localHeader(stored(entry, 0)) };
}

/** @param offset of the file in the archive */
function stored({ name, crc, size }: ArchiveEntry, offset: number): Entry {
  return { name: Buffer.from(name), method: 0, crc, size, packedSize: size, offset };
}

/**
 * The directory at the end of an archive, whose files follow each other from its start. Its entries are held joined
 * together: stored individually they would take four times as much memory.
 */
export class ZipDirectory {
  /** The offset of the next file. */
  #offset = 0;
  #count = 0;
  #size = 0;
  readonly #blocks: Uint8Array[] = [];
  readonly #last = new Block();

  add(file: ArchiveEntry): void {
    const entry = stored(file, this.#offset);
    const header = directoryHeader(entry);
    this.#count++;
    this.#size += header.length;
    this.#offset += LOCAL_HEADER.bytes + entry.name.length + file.size;
    this.#last.add(header);
    if (this.#last.isFull()) this.#blocks.push(this.#last.take());
  }

  /** Returns everything that follows the files. */
  end(): Uint8Array {
    const end = endOfDirectory({ count: this.#count, offset: this.#offset, size: this.#size });
    return Buffer.concat([...this.#blocks, this.#last.take(), end]);
  }
}

/** Collects small files, so that the archive is written to a disk or a socket in few steps. */
const BLOCK_BYTES = 64 * 1024;

/** Holds bytes of the archive that have not been yielded yet. */
class Block {
  #bytes: Uint8Array[] = [];
  #size = 0;

  add(bytes: Uint8Array): void {
    this.#bytes.push(bytes);
    this.#size += bytes.length;
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
