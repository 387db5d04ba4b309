/**
 * Adapter: files in a folder. A file is written under a temporary name, flushed to disk, then renamed, and
 * its folder flushed: it is either whole under its key or not there, also after kill -9.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Files } from "./files.ts";

type Body = Parameters<Files["put"]>[1];

const SEGMENT = /^[\w-][\w.-]{0,199}$/;
const UNFINISHED = ".unfinished";
const MOVE_ATTEMPTS_MAX = 10;

/** Opens the folder, made when absent, and clears what an earlier run left unfinished. */
export async function openFolderFiles(folder: string): Promise<Files> {
  const root = path.resolve(folder);
  const unfinished = path.join(root, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  return {
    put: (key, body) => publish({ root, from: path.join(unfinished, randomUUID()), to: locate(root, key), body }),
    open: (key) => openFile(locate(root, key)),
    read: (key) => absentAsUndefined(readFile(locate(root, key))),
    spool: (body) => spool(path.join(unfinished, randomUUID()), body),
    async remove(keys) {
      for (const key of keys) await removeFile(root, locate(root, key));
    },
  };
}

/** @throws Error for a key that could leave the folder: keys are ours, so this is a broken promise. */
function locate(root: string, key: string): string {
  const segments = key.split("/");
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`not a file key: ${JSON.stringify(key)}`);
  return path.join(root, ...segments);
}

interface Publication {
  readonly root: string;
  readonly from: string;
  readonly to: string;
  readonly body: Body;
}

async function publish({ root, from, to, body }: Publication): Promise<number> {
  try {
    const size = await writeDurably(from, body);
    await moveInto(from, to);
    await flushFolders(root, path.dirname(to));
    return size;
  } catch (error) {
    await rm(from, { force: true });
    throw error;
  }
}

/** A folder that is made may be removed as an empty one before the file is in it. */
async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(path.dirname(to), { recursive: true });
    try {
      return await rename(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === MOVE_ATTEMPTS_MAX) throw error;
    }
  }
}

/** With the folders that it leaves empty: each file has one of its own. */
async function removeFile(root: string, file: string): Promise<void> {
  await rm(file, { force: true });
  for (let folder = path.dirname(file); folder !== root; folder = path.dirname(folder)) {
    if (!(await isRemoved(folder))) return;
  }
}

async function isRemoved(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return true;
    // Not empty: other files are in it.
    if (["ENOTEMPTY", "EEXIST"].includes(code)) return false;
    throw error;
  }
}

async function writeDurably(file: string, body: Body): Promise<number> {
  const handle = await open(file, "wx", 0o600);
  try {
    const size = await writeAll(handle, body);
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, body: Body): Promise<number> {
  let size = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    await handle.writeFile(chunk);
    size += chunk.byteLength;
  }
  return size;
}

/** A new name is on disk once its folder is, and a new folder once its parent is: flush up to the root. */
async function flushFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) await flushFolder(at);
}

/** One that is gone was empty again: its file was removed in this moment. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await absentAsUndefined(open(folder));
  if (handle === undefined) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(file: string): ReturnType<Files["open"]> {
  const handle = await absentAsUndefined(open(file));
  if (handle === undefined) return undefined;
  const { size } = await handle.stat();
  return { size, stream: toWebStream(handle) };
}

/** The name is gone as soon as the file is open: its bytes go with the last handle, even after kill -9. */
async function spool(file: string, body: AsyncIterable<Uint8Array>): ReturnType<Files["spool"]> {
  const handle = await open(file, "wx+", 0o600);
  await rm(file);
  try {
    const size = await writeAll(handle, body);
    return { size, stream: toWebStream(handle) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Closes the handle when the stream is read to its end or cancelled. */
function toWebStream(handle: FileHandle): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream({ start: 0 })) as ReadableStream<Uint8Array>;
}

async function absentAsUndefined<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
