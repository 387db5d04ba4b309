/**
 * Stores the asynchronous documents of one region as records until they are ready. A batch of another account is
 * treated as absent. A record holds the progress; the request is stored in files (model/batch.ts).
 */
import { CATALOGUE, type ErrorCode } from "#shared/errors/catalogue.ts";
import { type AccountId, type DocumentId, id } from "#shared/model/ids.ts";
import { number, object, oneOf, optional, parseStored, text } from "#shared/model/schema.ts";
import type { JsonObject, Records, StoredRecord } from "./records.ts";

export interface Batch {
  /** The id that the document will have. */
  readonly id: DocumentId;
  readonly accountId: AccountId;
  /** A cancelled batch is kept so that its worker learns of it. */
  readonly state: "in_progress" | "failed" | "cancelled";
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  /** The time of the last write, in milliseconds since the Unix epoch. */
  readonly touched: number;
  /** Absent until the data are read. */
  readonly itemsTotal?: number;
  readonly itemsDone: number;
  /** The number of stored chunks, counted from the first. */
  readonly chunksDone: number;
  /** The lease of the worker, if any. */
  readonly lease?: Lease;
  /** The number of consecutive runs that ended without a completed chunk. */
  readonly setbacks: number;
  /** The error that ended the batch. */
  readonly failure?: Failure;
}

/** An error of the catalogue as it is stored. */
export interface Failure {
  readonly code: ErrorCode;
  /** The message for the caller. */
  readonly message: string;
}

interface Lease {
  readonly worker: string;
  /** Milliseconds since the Unix epoch. A worker that needs longer must renew the lease before. */
  readonly until: number;
}

export const failureSchema = object<Failure>({ code: oneOf(Object.keys(CATALOGUE) as ErrorCode[]), message: text });

const batchSchema = object<Batch>({
  id: id(),
  accountId: id(),
  state: oneOf(["in_progress", "failed", "cancelled"]),
  created: number,
  touched: number,
  itemsTotal: optional(number),
  itemsDone: number,
  chunksDone: number,
  lease: optional(object<Lease>({ worker: text, until: number })),
  setbacks: number,
  failure: optional(failureSchema),
});

/** A batch with the revision of its record, which a change must name. */
export interface BatchEntry {
  readonly batch: Batch;
  readonly rev: number;
}

export interface BatchRepository {
  /** @throws RecordConflict when a batch with this id exists already */
  insert(batch: Batch): Promise<void>;
  get(account: AccountId, id: DocumentId): Promise<BatchEntry | undefined>;
  /** For jobs, which carry no account. */
  getOfAnyAccount(id: DocumentId): Promise<BatchEntry | undefined>;
  /** @throws RecordConflict when the batch was changed since it was read */
  replace(entry: BatchEntry): Promise<BatchEntry>;
  /** @throws RecordConflict when the batch was changed since it was read */
  remove(entry: BatchEntry): Promise<void>;
  /** Returns a lease of this process that starts now. */
  newLease(): Lease;
  /** Returns whether a worker holds the batch now. */
  isHeld(batch: Batch): boolean;
}

export interface BatchSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The unique name of the process that uses this repository. */
  readonly worker: string;
  /** Returns whether no worker of this name can be alive. Its leases then end early. */
  readonly isGone?: (worker: string) => boolean;
}

/** The longest time for which a killed worker blocks its batch. A lease is renewed several times in this time. */
const LEASE_MS = 60_000;

/** How long a failure can be read, and a worker can learn that its batch was cancelled. */
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
      // This also applies to this process, which may have failed to give the lease back.
      return now() < lease.until;
    },
  };
}

function partitionKey(id: DocumentId): string {
  return `BATCH#${id}`;
}

/**
 * Only an ended batch expires. If a batch in progress expired while a machine was off for long, an accepted request
 * would be lost and its files left behind.
 */
function toRecord(batch: Batch): Omit<StoredRecord, "rev"> {
  const hasEnded = batch.state !== "in_progress";
  return {
    pk: partitionKey(batch.id),
    sk: SORT_KEY,
    ...(hasEnded && { expires: Math.ceil(batch.touched / 1000) + KEPT_SECONDS }),
    body: { ...batch } as unknown as JsonObject,
  };
}

function toEntry(record: StoredRecord): BatchEntry {
  return { batch: toBatch(record), rev: record.rev };
}

function toBatch({ pk, body }: StoredRecord): Batch {
  return parseStored("batch", batchSchema, body, pk);
}
