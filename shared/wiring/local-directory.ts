/**
 * The directory of one machine: what all four regions share. Several processes may have it open, so accounts can be
 * managed while the service runs.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { type AccountRepository, accountRepository } from "#shared/store/accounts.ts";
import { openSqliteRecords } from "#shared/store/records.sqlite.ts";
import type { Records } from "#shared/store/records.ts";
import { type WebhookSecrets, webhookSecrets } from "#shared/store/webhook-secrets.ts";

export interface LocalDirectory {
  readonly accounts: AccountRepository;
  readonly webhookSecrets: WebhookSecrets;
  close(): void;
}

/** Opens it for accounts alone; made when it is not there, in a data folder that is. `now` in milliseconds. */
export function openLocalDirectory(dataFolder: string, now: () => number): LocalDirectory {
  const records = openDirectoryRecords(dataFolder, now);
  return {
    accounts: accountRepository(records, now),
    webhookSecrets: webhookSecrets(records, { now, randomBytes }),
    close: () => records.close(),
  };
}

/** Whether a service, or an account, was ever made in the folder. */
export function hasLocalDirectory(dataFolder: string): boolean {
  return existsSync(fileIn(dataFolder));
}

export function openDirectoryRecords(dataFolder: string, now: () => number): Records & { close(): void } {
  return openSqliteRecords({ file: fileIn(dataFolder), now });
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, "directory.db");
}
