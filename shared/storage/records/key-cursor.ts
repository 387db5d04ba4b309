/** Encodes the end of a page of all records as text: the keys of its last record. */
import type { StoredRecord } from "./records.ts";

export type KeyCursor = readonly [pk: StoredRecord["pk"], sk: StoredRecord["sk"]];

export function writeKeyCursor(cursor: KeyCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

export function readKeyCursor(text: string): KeyCursor {
  return JSON.parse(Buffer.from(text, "base64url").toString()) as KeyCursor;
}
