/**
 * The directory of one machine: what all four regions share. Several processes may have it open, so accounts can be
 * managed while the service runs.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { type AccountRepository, accountRepository } from "#shared/store/accounts.ts";
import { openSqliteRecords } from "#shared/store/records.sqlite.ts";
import type { Records } from "#shared/store/records.ts";

export interface LocalDirectory {
  readonly directory: Records;
  readonly accounts: AccountRepository;
  close(): void;
}

/** Opens it, and makes it when it is not there; the data folder must be. `now` in milliseconds since the Unix epoch. */
export function openLocalDirectory(dataFolder: string, now: () => number): LocalDirectory {
  const directory = openSqliteRecords({ file: fileIn(dataFolder), now });
  return { directory, accounts: accountRepository(directory, now), close: () => directory.close() };
}

/** Whether a service, or an account, was ever made in the folder. */
export function hasLocalDirectory(dataFolder: string): boolean {
  return existsSync(fileIn(dataFolder));
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, "directory.db");
}
