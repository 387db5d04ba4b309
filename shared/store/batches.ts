/**
 * Documents of one region that are made while their callers do not wait, kept as records until they are ready. Another
 * account's batch is absent. A record holds how far the work is; what was asked for lies in files (model/batch.ts).
 */
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import type { AccountId, DocumentId } from "#shared/model/ids.ts";
import type { JsonObject, Records, StoredRecord } from "./records.ts";

export interface Batch {
  /** That the document will have. */
  readonly id: DocumentId;
  readonly accountId: AccountId;
  /** A cancelled one is kept so that whoever works on it learns of it. */
  readonly state: "in_progress" | "failed" | "cancelled";
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  /** When it was last written, in milliseconds since the Unix epoch. */
  readonly touched: number;
  /** Absent until the data are read. */
  readonly itemsTotal?: number;
  readonly itemsDone: number;
  /** So many pieces are stored, the first ones. */
  readonly chunksDone: number;
  /** Who works on it. */
  readonly lease?: Lease;
  /** How often in a row its work ended without a chunk done. */
  readonly setbacks: number;
  /** Why there will be no document. */
  readonly failure?: { readonly code: ErrorCode; readonly message: string };
}

interface Lease {
  readonly worker: string;
  /** Milliseconds since the Unix epoch. Who works longer must write another before. */
  readonly until: number;
}

/** A batch with the rev of its record, which a change must name. */
export interface BatchEntry {
  readonly batch: Batch;
  readonly rev: number;
}

export interface BatchRepository {
  /** @throws RecordConflict when a batch with this id is there. */
  insert(batch: Batch): Promise<void>;
  get(account: AccountId, id: DocumentId): Promise<BatchEntry | undefined>;
  /** For jobs, which carry no account. */
  getOfAnyAccount(id: DocumentId): Promise<BatchEntry | undefined>;
  /** @throws RecordConflict when it was changed since it was read. */
  replace(entry: BatchEntry): Promise<BatchEntry>;
  /** @throws RecordConflict when it was changed since it was read. */
  remove(entry: BatchEntry): Promise<void>;
  /** A lease of this process from now on. */
  newLease(): Lease;
  /** Whether somebody works on it at this moment. */
  isHeld(batch: Batch): boolean;
}

export interface BatchSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Names the process that works through this repository; no two have the same name. */
  readonly worker: string;
  /** Whether no worker of this name can be alive: its leases are over before their time. */
  readonly isGone?: (worker: string) => boolean;
}

/** A worker that is killed holds up its batch for so long. Renewed several times within it. */
const LEASE_MS = 60_000;

/** For how long a failure can be read, and whoever works on a cancelled one learns of that. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

const SORT_KEY = "BATCH";

export function batchRepository(records: Records, { now, worker, isGone }: BatchSettings): BatchRepository {
  const getOfAnyAccount: BatchRepository["getOfAnyAccount"] = async (id) => {
    const record = await records.get(partitionKey(id), SORT_KEY);
    return record && toEntry(record);
  };
  return {
    getOfAnyAccount,
    async insert(batch) {
      await records.insert(toRecord(batch));
    },
    async get(account, id) {
      const entry = await getOfAnyAccount(id);
      return entry?.batch.accountId === account ? entry : undefined;
    },
    async replace({ batch, rev }) {
      return toEntry(await records.replace({ ...toRecord(batch), rev }));
    },
    async remove({ batch, rev }) {
      await records.remove(partitionKey(batch.id), SORT_KEY, rev);
    },
    newLease: () => ({ worker, until: now() + LEASE_MS }),
    isHeld({ lease }) {
      if (lease === undefined || isGone?.(lease.worker) === true) return false;
      // Also of this process: it may have failed to give the lease back.
      return now() < lease.until;
    },
  };
}

function partitionKey(id: DocumentId): string {
  return `BATCH#${id}`;
}

/** One under way stays: its files would be left behind, and what was accepted forgotten, where a machine was off for long. */
function toRecord(batch: Batch): Omit<StoredRecord, "rev"> {
  const hasEnded = batch.state !== "in_progress";
  return {
    pk: partitionKey(batch.id),
    sk: SORT_KEY,
    ...(hasEnded && { expires: Math.ceil(batch.touched / 1000) + KEPT_SECONDS }),
    body: { ...batch } as unknown as JsonObject,
  };
}

function toEntry({ body, rev }: StoredRecord): BatchEntry {
  return { batch: body as unknown as Batch, rev };
}
