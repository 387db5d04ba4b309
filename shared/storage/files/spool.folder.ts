/** Keeps bytes on disk while they are being read, in temporary files that only their reader can open. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";
import type { Files, OpenFile, ScratchFile } from "./files.ts";

/** Disk failures become `storage_unavailable`, whichever adapter stores the files. */
export function waitingIn(folder: string): Pick<Files, "spool" | "scratch"> {
  return withDiskFailures({ spool: (body) => spool(folder, body), scratch: () => scratch(folder) });
}

async function spool(folder: string, body: AsyncIterable<Uint8Array>): Promise<OpenFile> {
  const handle = await openNameless(folder);
  try {
    const size = await writeAll(handle, body);
    return { size, stream: toWebStream(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function scratch(folder: string): Promise<ScratchFile> {
  const handle = await openNameless(folder);
  let size = 0;
  return withDiskFailures<ScratchFile>({
    async append(bytes) {
      await handle.writeFile(bytes);
      size += bytes.byteLength;
    },
    read: () => readUpTo(handle, size),
    [Symbol.asyncDispose]: () => handle.close(),
  });
}

const READ_BYTES = 64 * 1024;

/** Reads without a stream of the handle, which would close the handle when its reader stops early. */
async function* readUpTo(handle: FileHandle, end: number): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < end; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(READ_BYTES, end - at)), { position: at });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Removes the file's name once it is open. The bytes are freed with the last handle, even after kill -9. */
async function openNameless(folder: string): Promise<FileHandle> {
  const file = path.join(folder, randomUUID());
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  return handle;
}

/** Writes the body and returns its size in bytes. */
export async function writeAll(handle: FileHandle, body: Parameters<Files["put"]>[1]): Promise<number> {
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    await handle.writeFile(chunk);
    size += chunk.byteLength;
  }
  return size;
}

/**
 * Returns a stream that closes the handle when it is read to the end or cancelled.
 * @param part the positions of the first and the last byte; default: all
 */
export function toWebStream(
  handle: FileHandle,
  part: { readonly start: number; readonly end?: number } = { start: 0 },
): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array>;
}
