/**
 * Notes when documents expire, by the hour, so that the documents to delete are found without reading all. A note is written before
 * the document and removed after it, so a crash leaves no document without one.
 */
import { type AccountId, type DocumentId, id } from "#shared/base/model/ids.ts";
import { number, object, parseStored } from "#shared/base/model/schema.ts";
import { listWholeGroup, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";

interface DocumentExpiry {
  readonly id: DocumentId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch. */
  readonly expires: number;
}

/** The number of whole hours since the Unix epoch. */
export type Hour = number;

export interface DocumentExpiries {
  note(expiry: DocumentExpiry): Promise<void>;
  /** Lists the documents that expire within the hour. */
  list(hour: Hour): AsyncIterable<DocumentExpiry>;
  remove(id: DocumentId): Promise<void>;
  /** Returns the first hour that is not swept completely. Returns undefined if nothing was ever noted. */
  firstUnswept(): Promise<Hour | undefined>;
  /** Stores it, unless another worker is further. */
  sweptBefore(hour: Hour): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;

export function hourOf(milliseconds: number): Hour {
  return Math.floor(milliseconds / HOUR_MS);
}

const expirySchema = object<DocumentExpiry>({ id: id(), accountId: id(), expires: number });
const sweptSchema = object<{ readonly hour: Hour }>({ hour: number });

const SWEPT = { pk: "EXPIRIES", sk: "SWEPT" };

export function documentExpiries(records: Records, now: () => number): DocumentExpiries {
  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    await unlessThere(records.insert({ ...SWEPT, body: { hour: hourOf(now()) } }));
    isBegun = true;
  };
  return {
    async note(expiry) {
      await begin();
      const { id, expires: created } = expiry;
      await unlessThere(records.insert({ ...keysOf(id), group: group(hourOf(created)), created, body: { ...expiry } }));
    },
    list: (hour) => listWholeGroup(records, group(hour), toExpiry, refuseUnreadable),
    async remove(document) {
      const { pk, sk } = keysOf(document);
      await records.remove(pk, sk);
    },
    async firstUnswept() {
      const record = await records.get(SWEPT.pk, SWEPT.sk);
      return record && toHour(record);
    },
    async sweptBefore(hour) {
      const record = await records.get(SWEPT.pk, SWEPT.sk);
      if (record === undefined || toHour(record) >= hour) return;
      await unlessThere(records.replace({ ...record, body: { hour } }));
    },
  };
}

function keysOf(id: DocumentId): Pick<StoredRecord, "pk" | "sk"> {
  return { pk: `EXPIRY#${id}`, sk: "EXPIRY" };
}

function group(hour: Hour): string {
  return `EXPIRIES#${hour}`;
}

function toExpiry({ pk, body }: StoredRecord): DocumentExpiry {
  return parseStored("expiry of a document", expirySchema, body, pk);
}

function toHour({ pk, body }: StoredRecord): Hour {
  return parseStored("sweep of expiries", sweptSchema, body, pk).hour;
}

/** Ignores that it is there already, or that another worker was first. */
async function unlessThere(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
  }
}
