/**
 * The audit trail: which account and key did what to which object, when, with which outcome. Entries are only added. They contain
 * ids and no data of documents, outlive the account, and expire after a time of their own.
 */
import { type AccountId, id } from "#shared/base/model/ids.ts";
import { number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { listWholeGroup, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";

export interface AuditEntry {
  /** Milliseconds since the Unix epoch. */
  readonly time: number;
  readonly account: AccountId;
  /** The id of the key. Absent for what the service or the operator does. */
  readonly key?: string;
  /** The id of the operation, such as `deleteDocument`. */
  readonly operation: string;
  /** The id of the object that the operation concerns or creates. Absent for lists. */
  readonly object?: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The X-Request-Id of the answer, or another name that no other entry has. */
  readonly request: string;
}

export interface AuditTrail {
  append(entry: Omit<AuditEntry, "time">): Promise<void>;
  /** Lists the entries of an account on a day, newest first. */
  list(account: AccountId, day: string): AsyncIterable<AuditEntry>;
}

export interface AuditSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The number of days for which an entry is kept. */
  readonly days: number;
}

const DAY_SECONDS = 24 * 60 * 60;

const entrySchema = object<AuditEntry>({
  time: number,
  account: id(),
  key: optional(text),
  operation: text,
  object: optional(text),
  status: number,
  request: text,
});

/** The first part of the partitions, to which a function may be restricted. */
export const AUDIT_PARTITIONS = "AUDIT#";

/** Returns the day of a time, in UTC: `2026-11-28`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

interface Needs extends Pick<Records, "listGroup"> {
  insert(record: Omit<StoredRecord, "rev">): Promise<unknown>;
}

export function auditTrail(records: Needs, { now, days }: AuditSettings): AuditTrail {
  return {
    async append(entry) {
      const time = now();
      const pk = partition(entry.account, dayOf(time));
      const expires = Math.ceil(time / 1000) + days * DAY_SECONDS;
      const sk = `${String(time).padStart(16, "0")}#${entry.request}`;
      try {
        await records.insert({ pk, sk, group: pk, created: time, expires, body: { ...entry, time } });
      } catch (error) {
        // Work that is repeated at once has added the same entry before.
        if (!(error instanceof RecordConflict)) throw error;
      }
    },
    list: (account, day) => listWholeGroup(records, partition(account, day), toEntry, refuseUnreadable),
  };
}

function partition(account: AccountId, day: string): string {
  return `${AUDIT_PARTITIONS}${account}#${day}`;
}

function toEntry({ pk, body }: StoredRecord): AuditEntry {
  return parseStored("audit entry", entrySchema, body, pk);
}
