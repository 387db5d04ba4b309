/**
 * Adapter: files in a folder. A file is written under a temporary name and flushed to disk. Then it is renamed, and its
 * folder is flushed. A key therefore has either the complete file or none, even after kill -9.
 */
import { createHash, randomUUID } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { mkdir, open, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";
import { UNFINISHED_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { absentAsUndefined } from "./absent.folder.ts";
import { segmentsOf } from "./file-keys.ts";
import { type Files, type FileToJoin, type StoredFile, StoredFileGone } from "./files.ts";
import { toWebStream, waitingIn, writeAll } from "./spool.folder.ts";

type Body = Parameters<Files["put"]>[1];
type ByteRange = Parameters<StoredFile["openPart"]>[0];

const MOVE_ATTEMPTS_MAX = 10;
const READ_BYTES = 1024 * 1024;

/**
 * Opens the folder, creates it if it is absent, and removes what an earlier run left unfinished.
 * @param mayRemove resolves when files may be removed
 */
export async function openFolderFiles(folder: string, mayRemove: () => Promise<void> = async () => {}): Promise<Files> {
  const root = path.resolve(folder);
  const unfinished = path.join(root, UNFINISHED_FILES);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  return withDiskFailures({
    put: (key, body) => publish({ root, from: path.join(unfinished, randomUUID()), to: locate(root, key), body }),
    join: (key, parts, end) =>
      publish({
        root,
        from: path.join(unfinished, randomUUID()),
        to: locate(root, key),
        body: joined(root, parts, end),
      }),
    open: (key) => openFile(root, key),
    sizeOf: async (key) => (await absentAsUndefined(stat(locate(root, key))))?.size,
    read: (key) => absentAsUndefined(readFile(locate(root, key))),
    ...waitingIn(unfinished),
    async remove(keys) {
      await mayRemove();
      for (const key of keys) await removeFile(root, locate(root, key));
    },
    async removeFolder(folder) {
      await mayRemove();
      const place = locate(root, folder);
      await rm(place, { recursive: true, force: true });
      await removeEmptyFolders(root, path.dirname(place));
    },
  });
}

function locate(root: string, key: string): string {
  return path.join(root, ...segmentsOf(key));
}

async function* joined(root: string, parts: readonly FileToJoin[], end: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const handle = await absentAsUndefined(open(locate(root, key)));
    if (handle === undefined) throw new StoredFileGone(key);
    yield* handle.createReadStream({ highWaterMark: READ_BYTES });
  }
  yield end;
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

/** Retries, because a concurrent removal may delete the new, still empty folder. */
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

/** Removes the file with the folders that it leaves empty. */
async function removeFile(root: string, file: string): Promise<void> {
  await rm(file, { force: true });
  await removeEmptyFolders(root, path.dirname(file));
}

async function removeEmptyFolders(root: string, first: string): Promise<void> {
  for (let folder = first; folder !== root; folder = path.dirname(folder)) {
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
    // The folder contains other files.
    if (["ENOTEMPTY", "EEXIST"].includes(code)) return false;
    throw error;
  }
}

async function writeDurably(file: string, body: Body): Promise<number> {
  await using handle = await open(file, "wx", 0o600);
  const size = await writeAll(handle, body);
  await handle.sync();
  return size;
}

/**
 * Flushes every folder up to the root: a new name is on disk once its folder is flushed, and a new folder once its
 * parent is.
 */
async function flushFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) await flushFolder(at);
}

/** A missing folder was empty again, because its file has just been removed. */
async function flushFolder(folder: string): Promise<void> {
  await using handle = await absentAsUndefined(open(folder));
  await handle?.sync();
}

async function openFile(root: string, key: string): ReturnType<Files["open"]> {
  const handle = await absentAsUndefined(open(locate(root, key)));
  if (handle === undefined) return undefined;
  const stats = await handle.stat({ bigint: true });
  const etag = etagOf(key, stats);
  return {
    size: Number(stats.size),
    stream: toWebStream(handle),
    etag,
    modified: stats.mtime,
    ...withDiskFailures({ openPart: (range: ByteRange) => openPart(root, { key, etag }, range) }),
  };
}

async function openPart(
  root: string,
  { key, etag }: { readonly key: string; readonly etag: string },
  { first, last }: ByteRange,
): ReturnType<StoredFile["openPart"]> {
  const handle = await absentAsUndefined(open(locate(root, key)));
  const opened = await handle?.stat({ bigint: true }).catch(() => undefined);
  if (handle && opened && etagOf(key, opened) === etag) return toWebStream(handle, { start: first, end: last });
  await handle?.close();
  return undefined;
}

/**
 * A file that is written again, as those of uploads and of late previews may be, is another one of the file system: its
 * number differs from that of the file that it replaces, even within the same tick of the clock.
 */
function etagOf(key: string, { mtimeNs, ino }: Pick<BigIntStats, "mtimeNs" | "ino">): string {
  return `"${createHash("sha256").update(`${key} ${mtimeNs} ${ino}`).digest("base64url").slice(0, 22)}"`;
}
