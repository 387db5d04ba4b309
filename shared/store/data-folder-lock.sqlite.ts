/**
 * Keeps a data folder to one running service. The lock is SQLite's own on an open file: the system lets go of
 * it when the process ends, however it ends.
 */
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
}

/** @throws DataFolderInUse */
export function lockDataFolder(folder: string): { release(): void } {
  const database = new DatabaseSync(path.join(folder, "lock.db"));
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    throw new DataFolderInUse(`another service already uses the data folder ${folder}`, { cause: error });
  }
  return { release: () => database.close() };
}
