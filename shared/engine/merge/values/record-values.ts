/** Holds the records of a document's copy in its data item: the first one is the item itself (Word's field `NEXT`). */
import type { DataItem } from "./data-item.ts";

/** The names begin with a letter that neither a template nor a delimiter has. */
const PREFIX = "\ua66erecord";

/** The names of values that each record has: its position in the data, and among the records that were merged. */
export const RECORD_NUMBER = `${PREFIX}_number`;
export const RECORD_SEQUENCE = `${PREFIX}_sequence`;

const RECORDS = `${PREFIX}s`;

export interface NumberedRecord {
  /** JSON of an object, as `JSON.stringify` writes it. */
  readonly json: string;
  /** Both count from 1. */
  readonly number: number;
  readonly sequence: number;
}

/** The record at a place, the place before that has the same one, or nothing. */
export type PlacedRecord = NumberedRecord | number | null;

/** Returns the item of a copy. It is not parsed, since it may be large. */
export function withRecords(first: NumberedRecord, others: readonly PlacedRecord[]): string {
  const item = jsonOf(first);
  if (others.length === 0) return item;
  const records = others.map((each) => (typeof each === "object" && each !== null ? jsonOf(each) : String(each)));
  return withMembers(item, `${JSON.stringify(RECORDS)}:[${records.join()}]`);
}

function jsonOf({ json, number, sequence }: NumberedRecord): string {
  return withMembers(json, JSON.stringify({ [RECORD_NUMBER]: number, [RECORD_SEQUENCE]: sequence }).slice(1, -1));
}

function withMembers(item: string, members: string): string {
  return item === "{}" ? `{${members}}` : `${item.slice(0, -1)},${members}}`;
}

const NOTHING: DataItem = {};

/**
 * Returns the record at a place of a copy, from 0. Behind the last record, values are missing. An item that was not
 * grouped, as in a preview, is the record of all places.
 */
export function recordAt(item: DataItem, place: number): DataItem {
  const records = item[RECORDS];
  if (!Array.isArray(records) || place === 0) return item;
  const record: unknown = records[place - 1];
  // Callers may send such a list themselves: only a place before this one ends.
  if (typeof record === "number" && record >= 0 && record < place) return recordAt(item, record);
  return typeof record === "object" && record !== null ? (record as DataItem) : NOTHING;
}

/** Returns all records of a copy. */
export function recordsOf(item: DataItem): readonly DataItem[] {
  const records = item[RECORDS];
  return Array.isArray(records) ? [item, ...records.map((_, index) => recordAt(item, index + 1))] : [item];
}

/** Returns the mark at which the record of a place begins in a template. It has a type that Word does not write. */
export function recordMark(place: number): string {
  return `<w:proofErr w:type="record${place}"/>`;
}

export const RECORD_MARK = /<w:proofErr w:type="record(\d+)"\/>/;
