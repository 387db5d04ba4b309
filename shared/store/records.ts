/**
 * Port: small records under two keys. One item per entity, every write is one item and conditional, so
 * that a table of one machine and one of a cloud keep the same promises.
 * Adapters: `records.sqlite.ts`.
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

interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** Given when more follow: pass it to get them. */
  readonly next?: string;
}

export interface PageQuery {
  /** At most so many records in a page; 1,000 unless told. Large ones make a shorter page. */
  readonly limit?: number;
  readonly next?: string;
}

/** A write whose condition did not hold: the record is there already, or was changed meanwhile. */
export class RecordConflict extends Error {
  override readonly name = "RecordConflict";
}

export interface Records {
  get(pk: string, sk: string): Promise<StoredRecord | undefined>;

  /** Creates the record with rev 1. @throws RecordConflict when one with these keys is there. */
  insert(record: Omit<StoredRecord, "rev">): Promise<StoredRecord>;

  /** Writes the record with the next rev. @throws RecordConflict when the stored rev is not `record.rev`. */
  replace(record: StoredRecord): Promise<StoredRecord>;

  /** Answers whether there was one. @throws RecordConflict when a rev is given and there is none with it */
  remove(pk: string, sk: string, rev?: number): Promise<boolean>;

  /** Records of one group, newest first; equal times by descending keys. */
  listGroup(group: string, query?: PageQuery): Promise<RecordPage>;
}
