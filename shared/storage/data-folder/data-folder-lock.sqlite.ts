/**
 * Locks a data folder. Each lock is an SQLite lock on an open file, which the system releases when the process ends, in
 * whatever way.
 */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "#shared/storage/sqlite/migrations.sqlite.ts";

export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
}

export interface Lock {
  release(): void;
}

/** The locks of the running service, of a backup from start to end, and of a backup while files must not be removed. */
const LOCK_FILES = { service: "lock.db", backup: "backup-lock.db", removals: "removals-lock.db" } as const;

/** The lock files and the journals that SQLite puts next to them while they are held. They contain no data. */
export const LOCK_FILE_NAMES: readonly string[] = Object.values(LOCK_FILES).flatMap((name) => [
  name,
  `${name}-journal`,
]);

/**
 * Makes sure that only one service runs on the folder.
 * @throws DataFolderInUse
 */
export function lockDataFolder(folder: string): Lock {
  const lock = tryLock(path.join(folder, LOCK_FILES.service));
  if (lock === undefined) throw new DataFolderInUse(`another service already uses the data folder ${folder}`);
  return lock;
}

/** Returns undefined while another backup of the folder is running. */
export function lockForBackup(folder: string): Lock | undefined {
  return tryLock(path.join(folder, LOCK_FILES.backup));
}

const REMOVAL_CHECK_MS = 5000;

/** Until the returned lock is released, the running service removes no file that a record names now. */
export function holdRemovals(folder: string): Lock {
  // The service holds the lock briefly before it removes something.
  const lock = tryLock(path.join(folder, LOCK_FILES.removals), REMOVAL_CHECK_MS);
  if (lock === undefined)
    throw new DataFolderInUse(`another program has locked the files of the data folder ${folder}`);
  return lock;
}

const LOOK_EACH_MS = 20;

export interface RemovalGate {
  /** Resolves when removals are allowed: at once, or after the seconds for which a backup prevents them. */
  passed(): Promise<void>;
  close(): void;
}

export function openRemovalGate(folder: string): RemovalGate {
  const database = new DatabaseSync(path.join(folder, LOCK_FILES.removals), { timeout: 0 });
  const isHeld = () => {
    try {
      database.prepare("SELECT 1 FROM sqlite_schema").get();
      return false;
    } catch (error) {
      if (isBusy(error)) return true;
      throw error;
    }
  };
  return {
    async passed() {
      while (isHeld()) await sleep(LOOK_EACH_MS);
    },
    close: () => database.close(),
  };
}

function tryLock(file: string, waitMs = 0): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
