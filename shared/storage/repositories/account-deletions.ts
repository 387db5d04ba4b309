/**
 * Stores how far the deletion of an account is, in the directory: a record for each region, one for the directory itself, and at the
 * end the receipt. They contain ids and counts, and outlive the account.
 */
import { type AccountId, id } from "#shared/base/model/ids.ts";
import { REGIONS, type Region, regionSchema } from "#shared/base/model/region.ts";
import { dictionary, list, number, object, oneOf, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import type { RecordKey } from "./account-records.ts";

/** A part of the deletion: everything in one region, or in the directory. */
export type DeletedPart = Region | "directory";

/** The number of things of each kind, such as `documents`. */
export type Counts = Readonly<Record<string, number>>;

export interface DeletionProgress {
  /** The second pass finds what requests have stored that had begun before the first. */
  readonly pass: "first" | "second" | "done";
  /** Where the pass continues. */
  readonly next?: string;
  /**
   * The records that are being removed. They are counted already: a page is stored before it is removed, so that a crash counts
   * nothing twice.
   */
  readonly page: readonly RecordKey[];
  readonly removed: Counts;
}

export interface ProgressEntry {
  readonly progress: DeletionProgress;
  readonly rev: number;
}

/** The proof of a deletion: everything that was removed in all regions. */
export interface DeletionReceipt {
  readonly account: AccountId;
  /** Milliseconds since the Unix epoch. */
  readonly begun: number;
  readonly ended: number;
  readonly regions: readonly Region[];
  readonly removed: Counts;
}

export interface AccountDeletions {
  /** Returns the progress, which is created at the first call. */
  getOrBegin(account: AccountId, part: DeletedPart): Promise<ProgressEntry>;
  get(account: AccountId, part: DeletedPart): Promise<DeletionProgress | undefined>;
  /** @throws RecordConflict when another worker has continued the deletion */
  replace(account: AccountId, part: DeletedPart, entry: ProgressEntry): Promise<void>;
  /** Stores the receipt, unless there is one. */
  conclude(receipt: DeletionReceipt): Promise<void>;
  receipt(account: AccountId): Promise<DeletionReceipt | undefined>;
}

const RECEIPT = "RECEIPT";

const NOTHING_DONE: DeletionProgress = { pass: "first", page: [], removed: {} };

const counts = dictionary(number);

const progressSchema = object<DeletionProgress>({
  pass: oneOf(["first", "second", "done"]),
  next: optional(text),
  page: list(object<RecordKey>({ pk: text, sk: text })),
  removed: counts,
});

const receiptSchema = object<DeletionReceipt>({
  account: id(),
  begun: number,
  ended: number,
  regions: list(regionSchema),
  removed: counts,
});

export function accountDeletions(directory: Pick<Records, "get" | "insert" | "replace">): AccountDeletions {
  const find = async (account: AccountId, part: DeletedPart) => {
    const record = await directory.get(partitionKey(account), part);
    return record && { progress: toProgress(record), rev: record.rev };
  };
  return {
    async getOrBegin(account, part) {
      for (;;) {
        const found = await find(account, part);
        if (found !== undefined) return found;
        await insertUnlessThere(directory, { ...keysOf(account, part), body: { ...NOTHING_DONE } });
      }
    },
    get: async (account, part) => (await find(account, part))?.progress,
    async replace(account, part, { progress, rev }) {
      const page = progress.page.map(({ pk, sk }) => ({ pk, sk }));
      await directory.replace({ ...keysOf(account, part), rev, body: { ...progress, page } });
    },
    async conclude(receipt) {
      await insertUnlessThere(directory, {
        ...keysOf(receipt.account, RECEIPT),
        group: "RECEIPTS",
        created: receipt.ended,
        body: { ...receipt },
      });
    },
    async receipt(account) {
      const record = await directory.get(partitionKey(account), RECEIPT);
      return record && parseStored("receipt", receiptSchema, record.body, record.pk);
    },
  };
}

function partitionKey(account: AccountId): string {
  return `DELETION#${account}`;
}

function keysOf(account: AccountId, sk: DeletedPart | typeof RECEIPT): RecordKey {
  return { pk: partitionKey(account), sk };
}

function toProgress({ pk, body }: StoredRecord): DeletionProgress {
  return parseStored("deletion", progressSchema, body, pk);
}

async function insertUnlessThere(directory: Pick<Records, "insert">, record: Omit<StoredRecord, "rev">): Promise<void> {
  try {
    await directory.insert(record);
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
  }
}

/** Adds the counts up. */
export function sumOfCounts(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const DELETED_PARTS: readonly DeletedPart[] = [...REGIONS, "directory"];
