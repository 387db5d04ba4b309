/**
 * Port: small records under two keys. Each entity is one item, and every write changes one item conditionally, so that
 * a local database and a cloud table give the same guarantees. Adapters: `records.sqlite.ts`, `records.dynamodb.ts`.
 */
import { object, parseStoredJson, type UnreadableRecord } from "#shared/base/model/schema.ts";

/** A stored item: JSON values and its keys. `rev` counts its writes, from 1. */
export interface StoredRecord {
  readonly pk: string;
  readonly sk: string;
  readonly rev: number;
  /** The group in the index that lists newest first. Requires `created`. */
  readonly group?: string;
  /** The owner, in the index that lists all records of one owner newest first. Requires `created`. */
  readonly owner?: string;
  /** Milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Seconds since the Unix epoch after which the record counts as absent. */
  readonly expires?: number;
  readonly body: JsonObject;
}

type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

const bodySchema = object<JsonObject>({});

/**
 * For adapters, which store bodies as JSON text. The repositories know what a body must contain.
 * @throws UnreadableRecord
 */
export function parseBody(text: string, pk: string): JsonObject {
  return parseStoredJson("record", bodySchema, text, pk);
}

export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** What is wrong with records of this page that cannot be read. Absent if all can. */
  readonly unreadable?: readonly UnreadableRecord[];
  /** Set when more records may follow. Pass it to get them. */
  readonly next?: string;
}

/** The default number of records in a page. */
export const PAGE_RECORDS = 1000;

/**
 * A page ends with the record whose body reaches this total, so that a list never holds a thousand large records at a
 * time.
 */
export const PAGE_BYTES = 1_000_000;

export interface PageQuery {
  /** The maximum number of records in a page. Large records make it shorter. */
  readonly limit?: number;
  readonly next?: string;
}

/** The condition of a write did not hold: the record exists already, or was changed meanwhile. */
export class RecordConflict extends Error {
  override readonly name = "RecordConflict";
}

/** The record exceeds the size limit of the store. */
export class RecordTooLarge extends Error {
  override readonly name = "RecordTooLarge";
}

/**
 * Every method may throw the ServiceErrors `storage_unavailable` when another machine does not respond, and
 * `storage_full` when a disk is full.
 */
export interface Records {
  /** Returns the record as the last acknowledged write left it. */
  get(pk: string, sk: string): Promise<StoredRecord | undefined>;

  /**
   * Creates the record with rev 1.
   * @throws RecordConflict when a record with these keys exists already; RecordTooLarge
   */
  insert(record: Omit<StoredRecord, "rev">): Promise<StoredRecord>;

  /**
   * Writes the record with the next rev.
   * @throws RecordConflict when its rev is not `record.rev`; RecordTooLarge
   */
  replace(record: StoredRecord): Promise<StoredRecord>;

  /**
   * Removes the record and returns whether it existed.
   * @throws RecordConflict when a rev is given and no record has it
   */
  remove(pk: string, sk: string, rev?: number): Promise<boolean>;

  /**
   * Returns all records whose `pk` is this one and whose `sk` begins with the prefix, sorted by `sk`, as the last
   * acknowledged writes left them. For keys under which few records lie, because all are returned at once.
   */
  listBelow(pk: string, prefix: string): Promise<readonly StoredRecord[]>;

  /**
   * Lists records of a group, newest first; equal times are sorted by descending keys. Very recent writes may be
   * missing where the store is on another machine.
   */
  listGroup(group: string, query?: PageQuery): Promise<RecordPage>;

  /** Lists records of an owner in the same way. */
  listOwner(owner: string, query?: PageQuery): Promise<RecordPage>;

  /**
   * Reads a page of all records, in an order of the store's own. A record that is there from the first page to the last is in one of
   * them. It reads the whole store, so it is for jobs that need records of every kind.
   */
  scan(query?: PageQuery): Promise<RecordPage>;
}
