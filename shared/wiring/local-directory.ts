/**
 * The directory of one machine: what all four regions share. Several processes may have it open, so accounts can be
 * managed while the service runs.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { AccountId } from "#shared/model/ids.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import { type AccountRepository, accountRepository } from "#shared/store/accounts.ts";
import { assertUsable, DIRECTORY_FILE, REGION_FILES } from "#shared/store/data-folder.sqlite.ts";
import { openSqliteRecords } from "#shared/store/records.sqlite.ts";
import type { Records } from "#shared/store/records.ts";
import type { StoredBytes } from "#shared/store/storage-quota.ts";
import { readStoredBytes, sumOfStored } from "#shared/store/stored-bytes.sqlite.ts";
import { type WebhookSecrets, webhookSecrets } from "#shared/store/webhook-secrets.ts";

export interface LocalDirectory {
  readonly accounts: AccountRepository;
  readonly webhookSecrets: WebhookSecrets;
  /** In all regions; what was stored before a service counted it is counted from its first start on. */
  storedBy(account: AccountId): StoredBytes;
  close(): void;
}

/**
 * Opens it for accounts alone; made when it is not there, in a data folder that is. `now` in milliseconds.
 * @throws SchemaTooNew, UnfinishedRestore
 */
export function openLocalDirectory(dataFolder: string, now: () => number): LocalDirectory {
  assertUsable(dataFolder);
  const records = openDirectoryRecords(dataFolder, now);
  return {
    accounts: accountRepository(records, now),
    webhookSecrets: webhookSecrets(records, { now, randomBytes }),
    storedBy: (account) => sumOfStored(REGIONS.map((region) => storedIn(dataFolder, region, account))),
    close: () => records.close(),
  };
}

function storedIn(dataFolder: string, region: Region, account: AccountId): StoredBytes {
  const file = path.join(dataFolder, region, REGION_FILES.records);
  return existsSync(file) ? readStoredBytes(file, account) : { templates: 0, documents: 0 };
}

/** Whether a service, or an account, was ever made in the folder. */
export function hasLocalDirectory(dataFolder: string): boolean {
  return existsSync(fileIn(dataFolder));
}

export function openDirectoryRecords(dataFolder: string, now: () => number): Records & { close(): void } {
  return openSqliteRecords({ file: fileIn(dataFolder), now });
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, DIRECTORY_FILE);
}
