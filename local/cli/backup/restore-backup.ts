/**
 * Restores a backup to an empty data folder, and checks all of it. Until the last step the folder is marked as
 * unfinished, and every program of the service refuses it.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { VERSION } from "#shared/base/model/version.ts";
import {
  DATABASE_FILES,
  type DatabaseFile,
  DIRECTORY_FILE,
  FILES_PLACE,
  REGION_FILES,
  RESTORING_FOLDER,
} from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { LOCK_FILE_NAMES, lockDataFolder } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { inspectCopy } from "#shared/storage/data-folder/snapshot.sqlite.ts";
import { absentAsUndefined } from "#shared/storage/files/absent.folder.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";
import { namedFiles } from "#shared/storage/repositories/named-files.ts";
import { doAtOnce } from "./at-once.ts";
import { type Contents, copyDurably, flush } from "./durable-copy.ts";
import {
  type BackupFile,
  MANIFEST_FILE,
  type Manifest,
  parseManifest,
  storedFileKey,
  storedFilePath,
} from "./manifest.ts";
import { NotDone } from "./not-done.ts";
import { assertSpace } from "./space.ts";

export interface RestoreOptions {
  readonly backup: string;
  /** A folder that is absent, empty, or left by an interrupted restore. */
  readonly dataFolder: string;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** @throws NotDone, DataFolderInUse */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataFolder } = options;
  const manifest = await readManifest(backup);
  assertKnownSchemas(manifest, backup);
  await assertEmpty(dataFolder);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataFolder);
  try {
    await assertEmpty(dataFolder);
    const restoring = await beginAnew(dataFolder);
    await assertSpace(
      restoring,
      manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    await copyAll(options, manifest, restoring);
    assertComplete(manifest, restoring);
    await moveOut(restoring, dataFolder);
    return manifest;
  } finally {
    lock.release();
  }
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await absentAsUndefined(readFile(path.join(backup, MANIFEST_FILE), "utf8"));
  if (text !== undefined) return parseManifest(text, backup);
  throw new NotDone(
    `${backup} is not a complete backup: it has no ${MANIFEST_FILE}. Choose a folder that npm run backup has created.`,
  );
}

function assertKnownSchemas({ files, program }: Manifest, backup: string): void {
  const steps = new Map(DATABASE_FILES.map((database) => [database.file, database.steps.length]));
  const newer = files.find(({ path, schemaVersion = 0 }) => schemaVersion > (steps.get(path) ?? 0));
  if (newer === undefined) return;
  throw new NotDone(
    `${newer.path} in ${backup} has schema version ${newer.schemaVersion}, which this program, Merganser ${VERSION}, does ` +
      `not support. Restore it with Merganser ${program}, which made the backup, or a newer one.`,
  );
}

/** The entries that a restore creates, in addition to the locks. */
const OWN_NAMES: readonly string[] = [DIRECTORY_FILE, FILES_PLACE, ...REGIONS];

/** @throws NotDone */
async function assertEmpty(dataFolder: string): Promise<void> {
  const found = ((await absentAsUndefined(readdir(dataFolder))) ?? []).filter(
    (name) => !LOCK_FILE_NAMES.includes(name),
  );
  const others = found.includes(RESTORING_FOLDER)
    ? found.filter((name) => name !== RESTORING_FOLDER && !OWN_NAMES.includes(name))
    : found;
  if (others.length === 0) return;
  throw new NotDone(`${dataFolder} is not empty: it contains ${others[0]}. Choose an empty or a new folder.`);
}

/** Also removes what an interrupted restore has already moved out, because it must not be used. */
async function beginAnew(dataFolder: string): Promise<string> {
  const restoring = path.join(dataFolder, RESTORING_FOLDER);
  if (existsSync(restoring)) {
    for (const name of OWN_NAMES) await rm(path.join(dataFolder, name), { recursive: true, force: true });
    await rm(restoring, { recursive: true });
  }
  await mkdir(restoring, { mode: 0o700 });
  await flush(dataFolder);
  return restoring;
}

/** A link would copy another file of this machine. A missing file is reported where it is copied. @throws NotDone */
async function assertNoLink(backup: string, file: string): Promise<void> {
  const [folder, place] = await Promise.all([realpath(backup), absentAsUndefined(realpath(path.join(backup, file)))]);
  if (place === undefined || place === path.join(folder, file)) return;
  throw new NotDone(`${backup} is damaged: ${file} is a link, which no backup contains. Restore another backup.`);
}

async function copyAll(
  { backup, onProgress, signal }: RestoreOptions,
  { files }: Manifest,
  restoring: string,
): Promise<void> {
  const folders = new Set(REGIONS.map((region) => path.join(restoring, region)));
  for (const folder of folders) await mkdir(folder);
  let done = 0;
  await doAtOnce(files, async (file) => {
    signal.throwIfAborted();
    const to = path.join(restoring, placeOf(file));
    const made = await mkdir(path.dirname(to), { recursive: true });
    for (let at = path.dirname(to); made !== undefined && at !== restoring; at = path.dirname(at)) folders.add(at);
    await assertNoLink(backup, file.path);
    await copyChecked(path.join(backup, file.path), to, file);
    onProgress(++done, files.length);
  });
  await doAtOnce([...folders], flush);
  await flush(restoring);
}

function placeOf({ path: inBackup }: BackupFile): string {
  const folder = path.posix.dirname(inBackup);
  return path.posix.basename(folder) === REGION_FILES.files ? path.join(folder, storedFileKey(inBackup)) : inBackup;
}

async function copyChecked(from: string, to: string, wanted: Contents): Promise<void> {
  const copied = await absentAsUndefined(copyDurably(from, to));
  if (copied?.bytes === wanted.bytes && copied.sha256 === wanted.sha256) return;
  const fault = copied === undefined ? "is gone" : "differs from when the backup was made";
  throw new NotDone(`${from} ${fault}. Take another copy of this backup, or another backup.`);
}

/** Checks that each database is intact and that all files named by its records exist. @throws NotDone */
function assertComplete({ files, missing }: Manifest, restoring: string): void {
  const known = new Set([...files.map(({ path }) => path), ...missing]);
  for (const database of DATABASE_FILES) {
    if (known.has(database.file)) assertDatabase(database, restoring, known);
  }
  if (!known.has(DIRECTORY_FILE)) throw new NotDone(`the backup has no ${DIRECTORY_FILE}. Take another backup.`);
}

function assertDatabase({ file, region }: DatabaseFile, restoring: string, known: ReadonlySet<string>): void {
  const checksFiles = region !== undefined && !known.has(FILES_PLACE);
  inspectCopy(path.join(restoring, file), checksFiles ? (record) => assertFiles(record, region, known) : undefined);
}

function assertFiles(record: StoredRecord, region: Region, known: ReadonlySet<string>): void {
  const folder = path.posix.join(region, REGION_FILES.files);
  const absent = namedFiles(record).required.find((key) => !known.has(storedFilePath(folder, key)));
  if (absent !== undefined) throw new NotDone(`the backup has no ${absent} of ${region}. Take another backup.`);
}

async function moveOut(restoring: string, dataFolder: string): Promise<void> {
  for (const name of await readdir(restoring)) await rename(path.join(restoring, name), path.join(dataFolder, name));
  await flush(dataFolder);
  await rmdir(restoring);
  await flush(dataFolder);
}
