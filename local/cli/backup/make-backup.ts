/**
 * Backs up a data folder, even while the service runs on it. The backup is like the state after a kill at one point in
 * time, with everything that was acknowledged before it.
 */
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { REGIONS } from "#shared/base/model/region.ts";
import { VERSION } from "#shared/base/model/version.ts";
import {
  assertUsable,
  BACKUP_FOLDER,
  DATABASE_FILES,
  DIRECTORY_FILE,
  FILES_PLACE,
  REGION_FILES,
} from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { holdRemovals, lockForBackup } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { bucketOfFiles } from "#shared/storage/data-folder/files-place.folder.ts";
import { type DataSnapshot, takeSnapshot } from "#shared/storage/data-folder/snapshot.sqlite.ts";
import { absentAsUndefined } from "#shared/storage/files/absent.folder.ts";
import { doAtOnce } from "./at-once.ts";
import { type Contents, contentsOf, copyDurably, flush, writeDurably } from "./durable-copy.ts";
import { type HeldFile, type HeldFiles, holdFiles } from "./hold-files.ts";
import { type BackupFile, MANIFEST_FILE, type Manifest, newManifest } from "./manifest.ts";
import { NotDone } from "./not-done.ts";
import { assertSpace } from "./space.ts";

export interface BackupOptions {
  readonly dataFolder: string;
  /** A folder that is absent or empty. */
  readonly target: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** @throws NotDone, UnfinishedRestore, SchemaTooNew */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataFolder, target } = options;
  await assertPlaces(dataFolder, target);
  assertUsable(dataFolder);
  const lock = lockForBackup(dataFolder);
  if (lock === undefined) throw new NotDone(`another backup of ${dataFolder} is running. Wait until it has finished.`);
  const unfinished = `${target}.unfinished`;
  const holding = path.join(dataFolder, BACKUP_FOLDER);
  try {
    // Removes the remains of a backup that was killed.
    await Promise.all([unfinished, holding].map((folder) => rm(folder, { recursive: true, force: true })));
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const manifest = await writeBackup(options, unfinished, holding);
    await rename(unfinished, target);
    await flush(path.dirname(target));
    return manifest;
  } finally {
    await Promise.all([unfinished, holding].map((folder) => rm(folder, { recursive: true, force: true })));
    lock.release();
  }
}

async function assertPlaces(dataFolder: string, target: string): Promise<void> {
  if ((await absentAsUndefined(stat(path.join(dataFolder, DIRECTORY_FILE)))) === undefined) {
    throw new NotDone(`${dataFolder} is not a data folder of the service. Set DATA_DIR to the right folder.`);
  }
  if (isWithin(target, dataFolder) || isWithin(dataFolder, target)) {
    throw new NotDone(
      `one of ${target} and the data folder ${dataFolder} contains the other. Choose a separate folder.`,
    );
  }
  const found = await absentAsUndefined(readdir(target));
  if (found === undefined || found.length === 0) return;
  throw new NotDone(`${target} is not empty. Choose a new folder for each backup.`);
}

function isWithin(place: string, folder: string): boolean {
  return `${place}${path.sep}`.startsWith(`${folder}${path.sep}`);
}

async function writeBackup(options: BackupOptions, folder: string, holding: string): Promise<Manifest> {
  const { dataFolder } = options;
  const { moment, held } = holdEverything(options, holding);
  try {
    await assertSpace(folder, await bytesNeeded(dataFolder, folder, held.files));
    for (const region of REGIONS) await mkdir(path.join(folder, region, REGION_FILES.files), { recursive: true });
    const files = [
      ...(await copyDatabases(options, moment, folder)),
      ...(await copyConstantFiles(dataFolder, folder)),
      ...(await takeFiles(options, held.files, folder)),
    ];
    const manifest = newManifest({
      program: VERSION,
      moment: new Date(moment.at).toISOString(),
      files,
      missing: [...held.missing],
    });
    await writeDurably(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 1));
    for (const region of REGIONS) {
      await flush(path.join(folder, region, REGION_FILES.files));
      await flush(path.join(folder, region));
    }
    await flush(folder);
    return manifest;
  } finally {
    moment.close();
  }
}

/** The number of seconds in which no currently named file may be removed; after that, all of them have a hard link. */
function holdEverything(
  { dataFolder, now }: BackupOptions,
  holding: string,
): { readonly moment: DataSnapshot; readonly held: HeldFiles } {
  const removals = holdRemovals(dataFolder);
  let moment: DataSnapshot | undefined;
  try {
    moment = takeSnapshot(dataFolder, now);
    const isElsewhere = bucketOfFiles(dataFolder) !== undefined;
    const held = isElsewhere ? NO_FILES : holdFiles(dataFolder, moment.databases, holding);
    return { moment, held };
  } catch (error) {
    moment?.close();
    throw error;
  } finally {
    removals.release();
  }
}

/** A bucket has the files, and its own versions of them. */
const NO_FILES: HeldFiles = { files: [], missing: [] };

/** On the data folder's own file system the files take no space: they get another name. */
async function bytesNeeded(dataFolder: string, folder: string, files: readonly HeldFile[]): Promise<number> {
  const [source, target] = await Promise.all([stat(dataFolder), stat(folder)]);
  const databases = await Promise.all(
    DATABASE_FILES.map(async ({ file }) => (await absentAsUndefined(stat(path.join(dataFolder, file))))?.size ?? 0),
  );
  return sum(databases) + (source.dev === target.dev ? 0 : sum(files.map(({ bytes }) => bytes)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

async function copyDatabases(
  { signal }: BackupOptions,
  { databases }: DataSnapshot,
  folder: string,
): Promise<BackupFile[]> {
  const copies: BackupFile[] = [];
  for (const { file, copyTo } of databases) {
    signal.throwIfAborted();
    const to = path.join(folder, file);
    const schemaVersion = await copyTo(to);
    await flush(to);
    copies.push({ path: file, ...(await contentsOf(to)), schemaVersion });
  }
  return copies;
}

/** Files that are created once and never changed: secrets, and the name of the bucket if one has the files. */
async function copyConstantFiles(dataFolder: string, folder: string): Promise<BackupFile[]> {
  const names = [FILES_PLACE, ...REGIONS.map((region) => path.posix.join(region, REGION_FILES.linkSecret))];
  const copies = names.map(async (file) => {
    const contents = await absentAsUndefined(copyDurably(path.join(dataFolder, file), path.join(folder, file)));
    return contents && { path: file, ...contents };
  });
  return (await Promise.all(copies)).filter((copy) => copy !== undefined);
}

async function takeFiles(
  { onProgress, signal }: BackupOptions,
  files: readonly HeldFile[],
  folder: string,
): Promise<BackupFile[]> {
  const taken: BackupFile[] = [];
  await doAtOnce(files, async (file) => {
    signal.throwIfAborted();
    taken.push({ path: file.path, ...(await take(file, path.join(folder, file.path))) });
    onProgress(taken.length, files.length);
  });
  return taken;
}

/** Files are never rewritten once they have their name, so on the same file system a hard link is as good as a copy. */
async function take({ held, bytes }: HeldFile, to: string): Promise<Contents> {
  const contents = (await isMoved(held, to)) ? await contentsOf(to) : await copyDurably(held, to);
  await rm(held, { force: true });
  if (contents.bytes !== bytes)
    throw new NotDone(`${to} has ${contents.bytes} bytes instead of ${bytes}. Check the disk.`);
  return contents;
}

async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EXDEV") return false;
    throw error;
  }
}
