/**
 * Counts the bytes that each account has stored in each region, in the directory, where a store cannot add them up by itself. A
 * change counts before its record grows and after it shrinks, so a crash in between leaves a sum that is too large, never one that
 * is too small. `correct` sets a sum that was counted anew; it may miss a change that is being made, until it is called again.
 */
import { type AccountId, id } from "#shared/base/model/ids.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { number, object, parseStored } from "#shared/base/model/schema.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import { stagedKey, TEMPLATE } from "#shared/storage/records/template-records.ts";
import { isFontKey } from "./fonts.ts";

export interface StoredBytesCounters {
  /** Returns the sum of all regions. Changes in other regions are known about a second later. */
  storedBy(account: AccountId): Promise<StoredBytes>;
  /** Adds to the sum of this region. A sum that is unknown counts as 0, and none falls below 0. */
  add(account: AccountId, change: StoredBytes): Promise<void>;
  /**
   * Counts the account anew in this region.
   * @param count returns the sum of what is stored
   * @returns false if the account stored something meanwhile, so that nobody can tell whether the sum is right
   */
  correct(account: AccountId, count: () => Promise<StoredBytes>): Promise<boolean>;
}

export const STORED_BYTES_PARTITIONS = "STORED#";

/** Returns whether records with this sort key may have stored bytes. */
export function mayStoreBytes(sk: string): boolean {
  return sk === TEMPLATE || sk === "DOCUMENT" || isFontKey(sk) || sk.startsWith(stagedKey(""));
}

const sumSchema = object<StoredBytes & { readonly accountId: AccountId }>({
  accountId: id(),
  templates: number,
  documents: number,
});

export function storedBytesCounters(
  directory: Pick<Records, "get" | "insert" | "replace">,
  region: Region,
): StoredBytesCounters {
  const find = (account: AccountId, sk: Region) => directory.get(STORED_BYTES_PARTITIONS + account, sk);
  const write = async (accountId: AccountId, { templates, documents }: StoredBytes, rev: number | undefined) => {
    const keys = { pk: STORED_BYTES_PARTITIONS + accountId, sk: region };
    const record = {
      ...keys,
      body: { accountId, templates: Math.max(0, templates), documents: Math.max(0, documents) },
    };
    await (rev === undefined ? directory.insert(record) : directory.replace({ ...record, rev }));
  };
  return {
    async storedBy(account) {
      const sums = (await Promise.all(REGIONS.map((each) => find(account, each)))).map(toSum);
      return sums.reduce(sumOf, NOTHING);
    },
    add: (account, change) =>
      repeatOnConflict(async () => {
        const stored = await find(account, region);
        await write(account, sumOf(toSum(stored), change), stored?.rev);
      }),
    async correct(account, count) {
      const before = await find(account, region);
      const sum = await count();
      if (sameSum(toSum(before), sum)) return true;
      try {
        await write(account, sum, before?.rev);
        return true;
      } catch (error) {
        if (error instanceof RecordConflict) return false;
        throw error;
      }
    },
  };
}

const NOTHING: StoredBytes = { templates: 0, documents: 0 };

function toSum(record: StoredRecord | undefined): StoredBytes {
  return record === undefined ? NOTHING : parseStored("sum of stored bytes", sumSchema, record.body, record.pk);
}

function sumOf(a: StoredBytes, b: StoredBytes): StoredBytes {
  return { templates: a.templates + b.templates, documents: a.documents + b.documents };
}

function sameSum(a: StoredBytes, b: StoredBytes): boolean {
  return a.templates === b.templates && a.documents === b.documents;
}
