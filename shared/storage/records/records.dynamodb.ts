/**
 * Adapter: records in a DynamoDB table with the keys `pk` and `sk`, the indexes `by-group` and `by-owner`,
 * and the time to live `expires`. Reading a record reflects every acknowledged write. Lists may lag behind, because
 * DynamoDB indexes are eventually consistent.
 */
import { dynamoPageReader, scanPage } from "./group-pages.dynamodb.ts";
import { type Condition, getItem, putItem, queryItems, type Table } from "./own-writes.dynamodb.ts";
import { type Item, toItem, toRecord } from "./record-items.dynamodb.ts";
import { RecordConflict, type Records } from "./records.ts";

export interface DynamoRecordsOptions extends Table {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

export function openDynamoRecords({ client, table, now }: DynamoRecordsOptions): Records {
  const place = { client, table };
  const seconds = () => Math.floor(now() / 1000);
  const readPage = dynamoPageReader(place, "group");
  const readOwned = dynamoPageReader(place, "owner");
  return {
    async get(pk, sk) {
      const item = await getItem(place, { pk: { S: pk }, sk: { S: sk } });
      return item === undefined || isExpired(item, seconds()) ? undefined : toRecord(item);
    },
    async insert(record) {
      const first = { ...record, rev: 1 };
      const isDone = await putItem(place, await toItem(first), isAbsent(seconds()));
      if (!isDone) throw new RecordConflict(`${record.pk} ${record.sk} is there already`);
      return first;
    },
    async replace(record) {
      const next = { ...record, rev: record.rev + 1 };
      const isDone = await putItem(place, await toItem(next), isPresent(seconds(), record.rev));
      if (!isDone) throw new RecordConflict(`${record.pk} ${record.sk} is not at rev ${record.rev}`);
      return next;
    },
    async remove(pk, sk, rev) {
      const isDone = await putItem(place, removedItem(pk, sk, seconds()), isPresent(seconds(), rev));
      if (!isDone && rev !== undefined) throw new RecordConflict(`${pk} ${sk} is not at rev ${rev}`);
      return isDone;
    },
    async listBelow(pk, prefix) {
      const items = await queryItems(place, { pk: { S: pk }, prefix });
      return Promise.all(items.filter((item) => !isExpired(item, seconds())).map(toRecord));
    },
    listGroup: (group, query) => readPage(group, { seconds: seconds(), ...query }),
    listOwner: (owner, query) => readOwned(owner, { seconds: seconds(), ...query }),
    scan: (query) => scanPage(place, { seconds: seconds(), ...query }),
  };
}

/** Returns whether the record has expired. DynamoDB removes expired records late. */
function isExpired({ expires }: Item, seconds: number): boolean {
  return expires !== undefined && Number(expires.N) <= seconds;
}

const NAMES = { "#expires": "expires" };

function isAbsent(seconds: number): Condition {
  return {
    ConditionExpression: "attribute_not_exists(pk) OR #expires <= :now",
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: { ":now": { N: String(seconds) } },
  };
}

/** @param rev the expected revision; any if undefined */
function isPresent(seconds: number, rev: number | undefined): Condition {
  const live = "attribute_exists(pk) AND (attribute_not_exists(#expires) OR #expires > :now)";
  const now = { ":now": { N: String(seconds) } };
  if (rev === undefined)
    return { ConditionExpression: live, ExpressionAttributeNames: NAMES, ExpressionAttributeValues: now };
  return {
    ConditionExpression: `${live} AND #rev = :rev`,
    ExpressionAttributeNames: { ...NAMES, "#rev": "rev" },
    ExpressionAttributeValues: { ...now, ":rev": { N: String(rev) } },
  };
}

/** More than the clock difference of two machines, so that a removed record is expired for all of them. */
const EXPIRED_FOR_SECONDS = 60 * 60;

/**
 * Returns a tombstone, which replaces a record until DynamoDB removes it. It contains the keys and no content. A plain
 * deletion could not be distinguished from its own repetition.
 */
function removedItem(pk: string, sk: string, seconds: number): Item {
  return { pk: { S: pk }, sk: { S: sk }, expires: { N: String(seconds - EXPIRED_FOR_SECONDS) } };
}
