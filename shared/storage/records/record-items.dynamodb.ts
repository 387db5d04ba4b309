/**
 * Maps records to items of a DynamoDB table. `pk` and `sk` are the table's keys; `group` and `position` are those of
 * its index `by-group`, `owner` and `position` those of `by-owner`; `expires` is the attribute of its time to live.
 */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import { WRITE_NAME_BYTES } from "./own-writes.dynamodb.ts";
import { parseBody, RecordTooLarge, type StoredRecord } from "./records.ts";

export type Item = Record<string, AttributeValue>;

/** DynamoDB's limit of an item, including the names of its attributes, less the name of the write. */
const ITEM_BYTES_MAX = 400 * 1024 - WRITE_NAME_BYTES;

/**
 * Bodies are compressed from this size on, because a write is billed by the kilobyte, in the table and in its index.
 */
const COMPRESSED_FROM_BYTES = 16 * 1024;

/** @throws RecordTooLarge */
export async function toItem(record: StoredRecord): Promise<Item> {
  const { pk, sk, rev, group, owner, created, expires, body } = record;
  const item: Item = {
    pk: { S: pk },
    sk: { S: sk },
    rev: { N: String(rev) },
    ...(group !== undefined && { group: { S: group } }),
    ...(owner !== undefined && { owner: { S: owner } }),
    ...(created !== undefined && { created: { N: String(created) } }),
    ...((group ?? owner) !== undefined && created !== undefined && { position: { S: position({ pk, sk, created }) } }),
    ...(expires !== undefined && { expires: { N: String(expires) } }),
    body: await packBody(JSON.stringify(body)),
  };
  const size = sizeOf(item);
  if (size > ITEM_BYTES_MAX) throw new RecordTooLarge(`${pk} ${sk} takes ${size} bytes`);
  return item;
}

export async function toRecord(item: Item): Promise<StoredRecord> {
  return (await readItem(item)).record;
}

/**
 * Returns the record and the size of its body after decompression.
 * @throws UnreadableRecord
 */
export async function readItem(item: Item): Promise<{ readonly record: StoredRecord; readonly bodyBytes: number }> {
  const body = await unpackBody(item);
  const pk = text(item, "pk");
  const record = {
    pk,
    sk: text(item, "sk"),
    rev: number(item, "rev"),
    ...(item.group !== undefined && { group: text(item, "group") }),
    ...(item.owner !== undefined && { owner: text(item, "owner") }),
    ...(item.created !== undefined && { created: number(item, "created") }),
    ...(item.expires !== undefined && { expires: number(item, "expires") }),
    body: parseBody(body.toString(), pk),
  };
  return { record, bodyBytes: body.length };
}

/** More digits than any time in milliseconds has. */
const CREATED_DIGITS = 16;

/**
 * Returns a text that sorts the records of a group by time, then by key. A space sorts before all characters in keys.
 */
export function position({ pk, sk, created }: Pick<StoredRecord, "pk" | "sk"> & { readonly created: number }): string {
  return `${String(created).padStart(CREATED_DIGITS, "0")} ${pk} ${sk}`;
}

async function packBody(body: string): Promise<AttributeValue> {
  if (Buffer.byteLength(body) < COMPRESSED_FROM_BYTES) return { S: body };
  return { B: await promisify(gzip)(body) };
}

async function unpackBody(item: Item): Promise<Buffer> {
  if (item.body?.B === undefined) return Buffer.from(text(item, "body"));
  return promisify(gunzip)(item.body.B).catch(() => {
    throw misfit(item, "body", "compressed");
  });
}

/** Returns the size as DynamoDB counts it: names and values in UTF-8. A number takes at most its digits. */
function sizeOf(item: Item): number {
  return Object.entries(item).reduce(
    (size, [name, { S = "", N = "", B = [] }]) => size + name.length + Buffer.byteLength(S) + N.length + B.length,
    0,
  );
}

function text(item: Item, name: string): string {
  const value = item[name]?.S;
  if (value === undefined) throw misfit(item, name, "text");
  return value;
}

function number(item: Item, name: string): number {
  const value = item[name]?.N;
  if (value === undefined) throw misfit(item, name, "a number");
  return Number(value);
}

function misfit({ pk }: Item, name: string, expected: string): UnreadableRecord {
  return new UnreadableRecord(`the stored record ${pk?.S} cannot be read: its ${name} is not ${expected}`);
}
