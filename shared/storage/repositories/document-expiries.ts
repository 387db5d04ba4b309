/**
 * Notes when documents expire, by the hour, so that the documents to delete are found without reading all. A note is written before
 * the document and removed after it, so a crash leaves no document without one.
 */
import { type AccountId, type DocumentId, id } from "#shared/base/model/ids.ts";
import { number, object, parseStored } from "#shared/base/model/schema.ts";
import { listWholeGroup, type OnUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";

interface DocumentExpiry {
  readonly id: DocumentId;
  readonly accountId: AccountId;
  /** Milliseconds since the Unix epoch. */
  readonly expires: number;
}

/** The number of whole hours since the Unix epoch. */
export type Hour = number;

export interface DocumentExpiries {
  /** The latest time counts, if several attempts at a batch note its document. */
  note(expiry: DocumentExpiry): Promise<void>;
  /** Lists the documents that expire within the hour, and those that were put off until then. */
  list(hour: Hour, onUnreadable: OnUnreadable): AsyncIterable<DocumentExpiry>;
  /** Lists the document again in that hour, because it cannot be deleted now. */
  putOff(expiry: DocumentExpiry, until: Hour): Promise<void>;
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
      await repeatOnConflict(async () => {
        const { pk, sk } = keysOf(expiry.id);
        const stored = await records.get(pk, sk);
        if (stored === undefined) await records.insert(toRecord(expiry));
        else if (toExpiry(stored).expires < expiry.expires)
          await records.replace({ ...toRecord(expiry), rev: stored.rev });
      });
    },
    list: (hour, onUnreadable) => listWholeGroup(records, group(hour), toExpiry, onUnreadable),
    async putOff(expiry, until) {
      const { pk, sk } = keysOf(expiry.id);
      const stored = await records.get(pk, sk);
      if (stored !== undefined) await unlessThere(records.replace({ ...toRecord(expiry, until), rev: stored.rev }));
    },
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

function toRecord(expiry: DocumentExpiry, hour = hourOf(expiry.expires)): Omit<StoredRecord, "rev"> {
  return { ...keysOf(expiry.id), group: group(hour), created: expiry.expires, body: { ...expiry } };
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
