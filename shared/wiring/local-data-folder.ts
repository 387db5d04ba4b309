/** Holds the data folder for the one service that runs on it. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { assertUsable, BACKUP_FOLDER } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { lockDataFolder, lockForBackup, openRemovalGate } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { assertDataFolderWritable } from "#shared/storage/data-folder/data-folder-writable.folder.ts";
import { assertFilesPlace } from "#shared/storage/data-folder/files-place.folder.ts";

export interface HeldDataFolder {
  /** Resolves when files may be removed. A backup that has just begun prevents this for some seconds. */
  mayRemove(): Promise<void>;
  release(): void;
}

/**
 * Locks the data folder, and creates it if it is absent.
 * @param bucket the bucket for files, if the settings name one
 * @throws DataFolderInUse when another service runs on it, SchemaTooNew when a newer version has written it,
 *   UnfinishedRestore, DataFolderNotWritable, FilesElsewhere when the settings do not fit where its files are
 */
export async function holdDataFolder(dataFolder: string, bucket?: string): Promise<HeldDataFolder> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  assertDataFolderWritable(dataFolder);
  const lock = lockDataFolder(dataFolder);
  try {
    assertUsable(dataFolder);
    assertFilesPlace(dataFolder, bucket);
    await removeAbandonedBackup(dataFolder);
    const gate = openRemovalGate(dataFolder);
    return {
      mayRemove: () => gate.passed(),
      release() {
        gate.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Removes the hard links of a killed backup, which keep files that were deleted since. */
async function removeAbandonedBackup(dataFolder: string): Promise<void> {
  const lock = lockForBackup(dataFolder);
  if (lock === undefined) return;
  await rm(path.join(dataFolder, BACKUP_FOLDER), { recursive: true, force: true });
  lock.release();
}
