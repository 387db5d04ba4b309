/** Bytes that wait on the disk for as long as somebody reads them, in a file that only its reader has. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { withDiskFailures } from "#shared/errors/machine-failures.ts";
import type { Files, OpenFile, ScratchFile } from "./files.ts";

/** What a full or broken disk lets go wrong is `storage_unavailable`, whatever the adapter keeps its files in. */
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

/** Not by a stream of the handle, which closes it when its reader leaves early. */
async function* readUpTo(handle: FileHandle, end: number): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < end; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(READ_BYTES, end - at)), { position: at });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The name is gone as soon as the file is open: its bytes go with the last handle, even after kill -9. */
async function openNameless(folder: string): Promise<FileHandle> {
  const file = path.join(folder, randomUUID());
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  return handle;
}

/** Answers the size in bytes. */
export async function writeAll(handle: FileHandle, body: Parameters<Files["put"]>[1]): Promise<number> {
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    await handle.writeFile(chunk);
    size += chunk.byteLength;
  }
  return size;
}

/** Closes the handle when the stream is read to its end or cancelled. */
export function toWebStream(handle: FileHandle): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>;
}
