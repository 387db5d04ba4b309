/**
 * Port: small records under two keys. One item per entity, every write is one item and conditional, so
 * that a table of one machine and one of a cloud keep the same promises.
 * Adapters: `records.sqlite.ts`, `records.dynamodb.ts`.
 */

/** A stored item: JSON values under its keys. `rev` counts its writes, from 1. */
export interface StoredRecord {
  readonly pk: string;
  readonly sk: string;
  readonly rev: number;
  /** Group in the index that lists newest first; needs `created`. */
  readonly group?: string;
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

export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** Given when more may follow: pass it to get them. */
  readonly next?: string;
}

/** How many a page has unless told. */
export const PAGE_RECORDS = 1000;

/** A page ends with the record whose body reaches so many: a list must not hold a thousand large ones at a time. */
export const PAGE_BYTES = 1_000_000;

export interface PageQuery {
  /** At most so many records in a page. Large ones make a shorter page. */
  readonly limit?: number;
  readonly next?: string;
}

/** A write whose condition did not hold: the record is there already, or was changed meanwhile. */
export class RecordConflict extends Error {
  override readonly name = "RecordConflict";
}

/** A record that is larger than the store takes. */
export class RecordTooLarge extends Error {
  override readonly name = "RecordTooLarge";
}

/** Every call may throw the ServiceErrors `storage_unavailable`: another machine does not answer; `storage_full`: a disk is. */
export interface Records {
  /** As the last answered write left it. */
  get(pk: string, sk: string): Promise<StoredRecord | undefined>;

  /** Creates the record with rev 1. @throws RecordConflict when one with these keys is there; RecordTooLarge */
  insert(record: Omit<StoredRecord, "rev">): Promise<StoredRecord>;

  /** Writes the record with the next rev. @throws RecordConflict when its rev is not `record.rev`; RecordTooLarge */
  replace(record: StoredRecord): Promise<StoredRecord>;

  /** Answers whether there was one. @throws RecordConflict when a rev is given and there is none with it */
  remove(pk: string, sk: string, rev?: number): Promise<boolean>;

  /**
   * Records of one group, newest first; equal times by descending keys. What was written in the last moment may be
   * missing where the store is on another machine.
   */
  listGroup(group: string, query?: PageQuery): Promise<RecordPage>;
}
