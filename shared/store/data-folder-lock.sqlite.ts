/**
 * Locks on a data folder. Each is SQLite's own on an open file: the system lets go of it when the process ends, however
 * it ends.
 */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
}

export interface Lock {
  release(): void;
}

/** Of the running service; of a backup from its start to its end; of a backup while no file may be removed. */
const LOCK_FILES = { service: "lock.db", backup: "backup-lock.db", removals: "removals-lock.db" } as const;

/** Nothing is ever in them, or in what SQLite puts beside them while they are held. */
export const LOCK_FILE_NAMES: readonly string[] = Object.values(LOCK_FILES).flatMap((name) => [
  name,
  `${name}-journal`,
]);

/** Keeps the folder to one running service. @throws DataFolderInUse */
export function lockDataFolder(folder: string): Lock {
  const lock = tryLock(path.join(folder, LOCK_FILES.service));
  if (lock === undefined) throw new DataFolderInUse(`another service already uses the data folder ${folder}`);
  return lock;
}

/** Undefined while another backup of the folder is made. */
export function lockForBackup(folder: string): Lock | undefined {
  return tryLock(path.join(folder, LOCK_FILES.backup));
}

const REMOVAL_CHECK_MS = 5000;

/** From now on until it is released the running service removes no file that a record names at this moment. */
export function holdRemovals(folder: string): Lock {
  // The service looks at the lock for a moment before it removes something.
  const lock = tryLock(path.join(folder, LOCK_FILES.removals), REMOVAL_CHECK_MS);
  if (lock === undefined) throw new DataFolderInUse(`another program holds the files of the data folder ${folder}`);
  return lock;
}

const LOOK_EACH_MS = 20;

export interface RemovalGate {
  /** Resolves when removals are not held: at once, or after the seconds that a backup holds them for. */
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

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;
}
