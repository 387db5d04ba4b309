/** Encodes the end of a page of a group as text: the time and the keys of its last record. */
import type { StoredRecord } from "./records.ts";

export type GroupCursor = readonly [created: number, pk: StoredRecord["pk"], sk: StoredRecord["sk"]];

export function writeCursor(cursor: GroupCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

export function readCursor(text: string): GroupCursor {
  return JSON.parse(Buffer.from(text, "base64url").toString()) as GroupCursor;
}
