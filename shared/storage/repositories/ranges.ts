/**
 * Stores the ranges of items into which batches are divided, as records next to that of the batch. Each range is made
 * by one worker at a time.
 */
import { type DocumentId, id } from "#shared/base/model/ids.ts";
import { list, number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { type JsonObject, RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import { batchPartition } from "./batches.ts";
import { type Lease, type LeaseSettings, type Leases, leaseSchema, leasing } from "./leases.ts";

export interface BatchRange {
  /** The id of the batch. */
  readonly id: DocumentId;
  /** Counted from 0. */
  readonly index: number;
  /** The position of the first item, from 1. */
  readonly position: number;
  /** The number of items. */
  readonly items: number;
  /** The chunks that are stored, in order. */
  readonly chunks: readonly StoredChunk[];
  /** The time of the last write, in milliseconds since the Unix epoch. */
  readonly touched: number;
  readonly lease?: Lease;
  /** The number of consecutive runs that ended without a completed chunk. */
  readonly setbacks: number;
}

/** A chunk is stored under a new name whenever it is made, so that no worker overwrites the chunk of another. */
export interface StoredChunk {
  readonly name: string;
  /** The number of items whose pieces it holds. */
  readonly items: number;
  /** The size of its file in bytes. */
  readonly bytes: number;
}

/** Returns the number of items of the range that are done. */
export function itemsDone({ chunks }: Pick<BatchRange, "chunks">): number {
  return chunks.reduce((sum, { items }) => sum + items, 0);
}

export function isRangeDone(range: Pick<BatchRange, "chunks" | "items">): boolean {
  return itemsDone(range) >= range.items;
}

/** A range with the revision of its record, which a change must name. */
interface RangeEntry {
  readonly range: BatchRange;
  readonly rev: number;
}

export interface RangeRepository extends Leases<BatchRange> {
  /** Stores a new range. Leaves a range that exists as it is. */
  insertUnlessThere(range: BatchRange): Promise<void>;
  get(id: DocumentId, index: number): Promise<RangeEntry | undefined>;
  /** Returns all ranges of the batch in order. */
  list(id: DocumentId): Promise<readonly RangeEntry[]>;
  removeAll(id: DocumentId): Promise<void>;
}

export function rangeRepository(records: Records, settings: LeaseSettings): RangeRepository {
  const list: RangeRepository["list"] = async (id) => (await records.listBelow(batchPartition(id), RANGE)).map(toEntry);
  return {
    ...leasing(settings),
    list,
    async insertUnlessThere(range) {
      await records.insert(toRecord(range)).catch((error: unknown) => {
        if (!(error instanceof RecordConflict)) throw error;
      });
    },
    async get(id, index) {
      const record = await records.get(batchPartition(id), sortKey(index));
      return record && toEntry(record);
    },
    replace: async (range, rev) => (await records.replace({ ...toRecord(range), rev })).rev,
    async removeAll(id) {
      const all = await list(id);
      await Promise.all(all.map(({ range: { index } }) => records.remove(batchPartition(id), sortKey(index))));
    },
  };
}

const RANGE = "RANGE#";

/** Keys are sorted as text, so the numbers get leading zeros. */
function sortKey(index: number): string {
  return `${RANGE}${String(index).padStart(6, "0")}`;
}

/** Returns whether the sort key is that of a range. */
export function isRangeKey(sk: string): boolean {
  return sk.startsWith(RANGE);
}

const rangeSchema = object<BatchRange>({
  id: id(),
  index: number,
  position: number,
  items: number,
  chunks: list(object<StoredChunk>({ name: text, items: number, bytes: number })),
  touched: number,
  lease: optional(leaseSchema),
  setbacks: number,
});

function toRecord(range: BatchRange): Omit<StoredRecord, "rev"> {
  return {
    pk: batchPartition(range.id),
    sk: sortKey(range.index),
    body: { ...range } as unknown as JsonObject,
  };
}

function toEntry(record: StoredRecord): RangeEntry {
  return { range: toRange(record), rev: record.rev };
}

export function toRange({ pk, body }: StoredRecord): BatchRange {
  return parseStored("range of a batch", rangeSchema, body, pk);
}
