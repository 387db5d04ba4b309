/** Reads the records of a group page by page, newest first, from the index of a DynamoDB table; or all records of the table. */
import { QueryCommand, type QueryCommandInput, ScanCommand } from "@aws-sdk/client-dynamodb";
import { asUnreadable, type UnreadableRecord } from "#shared/base/model/schema.ts";
import { available } from "#shared/storage/aws/aws-failures.ts";
import { type GroupCursor, readCursor, writeCursor } from "./group-cursor.ts";
import { readKeyCursor, writeKeyCursor } from "./key-cursor.ts";
import type { Table } from "./own-writes.dynamodb.ts";
import { type Item, position, readItem } from "./record-items.dynamodb.ts";
import { PAGE_BYTES, PAGE_RECORDS, type PageQuery, type RecordPage, type StoredRecord } from "./records.ts";

const NOT_EXPIRED = "attribute_not_exists(#expires) OR #expires > :now";

interface Query extends PageQuery {
  /** The present time, in seconds since the Unix epoch. */
  readonly seconds: number;
}

/** An index, by the attribute of its partition. */
type Index = "group" | "owner";

const INDEXES = { group: "by-group", owner: "by-owner" } as const;

export function dynamoPageReader(place: Table, index: Index): (group: string, query: Query) => Promise<RecordPage> {
  return async (group, { seconds, limit = PAGE_RECORDS, next }) => {
    const input = queryFor(place.table, { index, group, seconds, limit });
    let start = next === undefined ? undefined : startAfter(index, group, readCursor(next));
    for (;;) {
      const query = new QueryCommand({ ...input, ExclusiveStartKey: start });
      const { Items = [], LastEvaluatedKey } = await available(place.client.send(query));
      start = LastEvaluatedKey;
      // All records that DynamoDB read may have been expired. Such an empty page is skipped.
      if (Items.length > 0 || start === undefined) return toPage(Items, limit, start !== undefined);
    }
  };
}

/** Reads the table itself, as the last acknowledged writes left it. */
export async function scanPage(
  { client, table }: Table,
  { seconds, limit = PAGE_RECORDS, next }: Query,
): Promise<RecordPage> {
  const [pk = "", sk = ""] = next === undefined ? [] : readKeyCursor(next);
  const scan = new ScanCommand({
    TableName: table,
    ConsistentRead: true,
    FilterExpression: NOT_EXPIRED,
    ExpressionAttributeNames: { "#expires": "expires" },
    ExpressionAttributeValues: { ":now": { N: String(seconds) } },
    Limit: limit,
    ...(next !== undefined && { ExclusiveStartKey: { pk: { S: pk }, sk: { S: sk } } }),
  });
  const { Items = [], LastEvaluatedKey: last } = await available(client.send(scan));
  const page = await readAll(Items);
  return last === undefined ? page : { ...page, next: writeKeyCursor([last.pk?.S ?? "", last.sk?.S ?? ""]) };
}

function queryFor(
  table: string,
  {
    index,
    group,
    seconds,
    limit,
  }: { readonly index: Index; readonly group: string; readonly seconds: number; readonly limit: number },
): QueryCommandInput {
  return {
    TableName: table,
    IndexName: INDEXES[index],
    KeyConditionExpression: "#group = :group",
    FilterExpression: NOT_EXPIRED,
    ExpressionAttributeNames: { "#group": index, "#expires": "expires" },
    ExpressionAttributeValues: { ":group": { S: group }, ":now": { N: String(seconds) } },
    ScanIndexForward: false,
    // One record more than wanted tells whether more follow.
    Limit: limit + 1,
  };
}

/** Returns the key with which DynamoDB continues after a record. */
function startAfter(index: Index, group: string, [created, pk, sk]: GroupCursor): Item {
  return { pk: { S: pk }, sk: { S: sk }, [index]: { S: group }, position: { S: position({ pk, sk, created }) } };
}

/**
 * Decompresses the records one by one. The byte limit applies to the decompressed records, and a page ends with the
 * record that reaches it.
 */
async function toPage(items: readonly Item[], limit: number, moreFollow: boolean): Promise<RecordPage> {
  const records: StoredRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  let last: Item | undefined;
  let bytes = 0;
  for (const item of items.slice(0, limit)) {
    if (bytes >= PAGE_BYTES) break;
    last = item;
    try {
      const { record, bodyBytes } = await readItem(item);
      records.push(record);
      bytes += bodyBytes;
    } catch (error) {
      unreadable.push(asUnreadable(error));
    }
  }
  const page = { records, ...(unreadable.length > 0 && { unreadable }) };
  if (last === undefined || (last === items.at(-1) && !moreFollow)) return page;
  return { ...page, next: writeCursor(cursorAt(last)) };
}

/** A page of a scan has at most a megabyte as it is stored. */
async function readAll(items: readonly Item[]): Promise<RecordPage> {
  const records: StoredRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const item of items) {
    try {
      records.push((await readItem(item)).record);
    } catch (error) {
      unreadable.push(asUnreadable(error));
    }
  }
  return { records, ...(unreadable.length > 0 && { unreadable }) };
}

/** Reads keys alone, which every item of the index has. */
function cursorAt({ position, pk, sk }: Item): GroupCursor {
  return [Number(position?.S?.split(" ")[0]), pk?.S ?? "", sk?.S ?? ""];
}
