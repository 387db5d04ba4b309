/**
 * Stores the asynchronous documents of one region as records until they are ready. A batch of another account is
 * treated as absent. A record holds the progress; the request is stored in files (model/batch.ts).
 */
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { type AccountId, type DocumentId, id } from "#shared/base/model/ids.ts";
import { number, object, oneOf, optional, parseStored, text } from "#shared/base/model/schema.ts";
import type { JsonObject, Records, StoredRecord } from "#shared/storage/records/records.ts";
import { type Lease, type LeaseSettings, type Leases, leaseSchema, leasing } from "./leases.ts";

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
  /** The plan by which the document is made. Absent until it is stored. The records of its ranges follow. */
  readonly planned?: BatchPlanFacts;
  /** The lease of the worker that plans or combines, if any. */
  readonly lease?: Lease;
  /** The number of consecutive attempts to plan or to combine that failed. */
  readonly setbacks: number;
  /** The error that ended the batch. */
  readonly failure?: Failure;
}

export interface BatchPlanFacts {
  /** The number of ranges. */
  readonly ranges: number;
  /** The number of ranges whose jobs are in the queue or at work at a time. */
  readonly atOnce: number;
  /** The maximum number of items in a range. Absent from plans of earlier versions, whose ranges are all stored. */
  readonly itemsMax?: number;
  /** When the plan was stored, in milliseconds since the Unix epoch. */
  readonly at: number;
}

/** An error of the catalogue as it is stored. */
export interface Failure {
  readonly code: ErrorCode;
  /** The message for the caller. */
  readonly message: string;
}

export const failureSchema = object<Failure>({ code: oneOf(Object.keys(CATALOGUE) as ErrorCode[]), message: text });

export const planFactsSchema = object<BatchPlanFacts>({
  ranges: number,
  atOnce: number,
  itemsMax: optional(number),
  at: number,
});

const batchSchema = object<Batch>({
  id: id(),
  accountId: id(),
  state: oneOf(["in_progress", "failed", "cancelled"]),
  created: number,
  touched: number,
  itemsTotal: optional(number),
  planned: optional(planFactsSchema),
  lease: optional(leaseSchema),
  setbacks: number,
  failure: optional(failureSchema),
});

/** A batch with the revision of its record, which a change must name. */
interface BatchEntry {
  readonly batch: Batch;
  readonly rev: number;
}

export interface BatchRepository extends Leases<Batch> {
  /** @throws RecordConflict when a batch with this id exists already */
  insert(batch: Batch): Promise<void>;
  get(account: AccountId, id: DocumentId): Promise<BatchEntry | undefined>;
  /** For jobs, which carry no account. */
  getOfAnyAccount(id: DocumentId): Promise<BatchEntry | undefined>;
  /** @throws RecordConflict when the batch was changed since it was read */
  remove(entry: BatchEntry): Promise<void>;
}

/** How long a failure can be read, and a worker can learn that its batch was cancelled. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

const SORT_KEY = "BATCH";

/** The version before ranges requires these fields, and works beside this one during an update on AWS. */
const NEEDED_BEFORE = { itemsDone: 0, chunksDone: 0 };

export function batchRepository(records: Records, settings: LeaseSettings): BatchRepository {
  const getOfAnyAccount: BatchRepository["getOfAnyAccount"] = async (id) => {
    const record = await records.get(batchPartition(id), SORT_KEY);
    return record && toEntry(record);
  };
  return {
    ...leasing(settings),
    getOfAnyAccount,
    async insert(batch) {
      await records.insert(toRecord(batch));
    },
    async get(account, id) {
      const entry = await getOfAnyAccount(id);
      return entry?.batch.accountId === account ? entry : undefined;
    },
    replace: async (batch, rev) => (await records.replace({ ...toRecord(batch), rev })).rev,
    async remove({ batch, rev }) {
      await records.remove(batchPartition(batch.id), SORT_KEY, rev);
    },
  };
}

/** The partition of a batch and its ranges. */
export function batchPartition(id: DocumentId): string {
  return `BATCH#${id}`;
}

/**
 * Only an ended batch expires. If a batch in progress expired while a machine was off for long, an accepted request
 * would be lost and its files left behind.
 */
function toRecord(batch: Batch): Omit<StoredRecord, "rev"> {
  const hasEnded = batch.state !== "in_progress";
  return {
    pk: batchPartition(batch.id),
    sk: SORT_KEY,
    ...(hasEnded && { expires: Math.ceil(batch.touched / 1000) + KEPT_SECONDS }),
    body: { ...batch, ...NEEDED_BEFORE } as unknown as JsonObject,
  };
}

function toEntry(record: StoredRecord): BatchEntry {
  return { batch: toBatch(record), rev: record.rev };
}

function toBatch({ pk, body }: StoredRecord): Batch {
  return parseStored("batch", batchSchema, body, pk);
}
