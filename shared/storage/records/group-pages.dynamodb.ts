/** Reads the records of a group page by page, newest first, from the index of a DynamoDB table. */
import { QueryCommand, type QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { asUnreadable, type UnreadableRecord } from "#shared/base/model/schema.ts";
import { available } from "#shared/storage/aws/aws-failures.ts";
import { type GroupCursor, readCursor, writeCursor } from "./group-cursor.ts";
import type { Table } from "./own-writes.dynamodb.ts";
import { type Item, position, readItem } from "./record-items.dynamodb.ts";
import { PAGE_BYTES, PAGE_RECORDS, type PageQuery, type RecordPage, type StoredRecord } from "./records.ts";

interface Query extends PageQuery {
  /** The present time, in seconds since the Unix epoch. */
  readonly seconds: number;
}

export function dynamoPageReader(place: Table): (group: string, query: Query) => Promise<RecordPage> {
  return async (group, { seconds, limit = PAGE_RECORDS, next }) => {
    const input = queryFor(place.table, { group, seconds, limit });
    let start = next === undefined ? undefined : startAfter(group, readCursor(next));
    for (;;) {
      const query = new QueryCommand({ ...input, ExclusiveStartKey: start });
      const { Items = [], LastEvaluatedKey } = await available(place.client.send(query));
      start = LastEvaluatedKey;
      // All records that DynamoDB read may have been expired. Such an empty page is skipped.
      if (Items.length > 0 || start === undefined) return toPage(Items, limit, start !== undefined);
    }
  };
}

function queryFor(
  table: string,
  { group, seconds, limit }: { readonly group: string; readonly seconds: number; readonly limit: number },
): QueryCommandInput {
  return {
    TableName: table,
    IndexName: "by-group",
    KeyConditionExpression: "#group = :group",
    FilterExpression: "attribute_not_exists(#expires) OR #expires > :now",
    ExpressionAttributeNames: { "#group": "group", "#expires": "expires" },
    ExpressionAttributeValues: { ":group": { S: group }, ":now": { N: String(seconds) } },
    ScanIndexForward: false,
    // One record more than wanted tells whether more follow.
    Limit: limit + 1,
  };
}

/** Returns the key with which DynamoDB continues after a record. */
function startAfter(group: string, [created, pk, sk]: GroupCursor): Item {
  return { pk: { S: pk }, sk: { S: sk }, group: { S: group }, position: { S: position({ pk, sk, created }) } };
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

/** Reads keys alone, which every item of the index has. */
function cursorAt({ position, pk, sk }: Item): GroupCursor {
  return [Number(position?.S?.split(" ")[0]), pk?.S ?? "", sk?.S ?? ""];
}
