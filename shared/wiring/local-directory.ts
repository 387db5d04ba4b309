/**
 * Opens the directory of one machine, which all four regions share. Several processes may have it open, so accounts can
 * be managed while the service runs.
 */

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { AccountId } from "#shared/base/model/ids.ts";
import { AUDIT_DAYS } from "#shared/base/model/limits.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { assertUsable, DIRECTORY_FILE, REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { openSqliteRecords, type SqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import { readStoredBytes, sumOfStored } from "#shared/storage/records/stored-bytes.sqlite.ts";
import { type AccountDeletions, accountDeletions } from "#shared/storage/repositories/account-deletions.ts";
import { type AccountRepository, accountRepository } from "#shared/storage/repositories/accounts.ts";
import { type AuditTrail, auditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { type WebhookSecrets, webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";

export interface LocalDirectory {
  readonly accounts: AccountRepository;
  readonly webhookSecrets: WebhookSecrets;
  readonly accountDeletions: AccountDeletions;
  /** The trail of what operators do. */
  readonly auditTrail: AuditTrail;
  /**
   * Returns the account's bytes in all regions. Files stored by versions without this count are included once a newer
   * service has started.
   */
  storedBy(account: AccountId): StoredBytes;
  close(): void;
}

/**
 * Opens the directory for managing accounts, and creates it if it is absent in an existing data folder. `now` returns
 * milliseconds.
 * @throws SchemaTooNew, UnfinishedRestore
 */
export function openLocalDirectory(dataFolder: string, now: () => number): LocalDirectory {
  assertUsable(dataFolder);
  const records = openDirectoryRecords(dataFolder, now);
  return {
    accounts: accountRepository(records, now),
    webhookSecrets: webhookSecrets(records, { now, randomBytes }),
    accountDeletions: accountDeletions(records),
    auditTrail: auditTrail(records, { now, days: AUDIT_DAYS }),
    storedBy: (account) => sumOfStored(REGIONS.map((region) => storedIn(dataFolder, region, account))),
    close: () => records.close(),
  };
}

function storedIn(dataFolder: string, region: Region, account: AccountId): StoredBytes {
  const file = path.join(dataFolder, region, REGION_FILES.records);
  return existsSync(file) ? readStoredBytes(file, account) : { templates: 0, documents: 0 };
}

/** Returns whether a service has run on the folder, or an account was created in it. */
export function hasLocalDirectory(dataFolder: string): boolean {
  return existsSync(fileIn(dataFolder));
}

export function openDirectoryRecords(dataFolder: string, now: () => number): SqliteRecords {
  return openSqliteRecords({ file: fileIn(dataFolder), now });
}

function fileIn(dataFolder: string): string {
  return path.join(dataFolder, DIRECTORY_FILE);
}
