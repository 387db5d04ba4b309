/** The emulated stores of a program that runs what is deployed to AWS, as who looks after them sees and damages them. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  BatchWriteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateScan,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, type QueueAttributeName, SQSClient } from "@aws-sdk/client-sqs";
import {
  batchesQueueName,
  directoryTableName,
  jobsQueueName,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type Item, toItem, toRecord } from "#shared/storage/records/record-items.dynamodb.ts";
import type { JsonObject, StoredRecord } from "#shared/storage/records/records.ts";
import { createTable } from "#test/lambda/create-table.ts";
import { bucketOf, CREDENTIALS, type Emulators, INSTALLATION } from "#test/lambda/emulators.ts";

export interface DeployedStores {
  readonly dynamoDb: string;
  /** Resolves when every job is done that was due, or with `delayedToo` every one that was sent. */
  jobsDone(which?: { readonly delayedToo: boolean }): Promise<void>;
  /** All items of a region's table, or of the directory. */
  itemsOf(place: Region | "directory"): Promise<readonly Item[]>;
  /** Thousands of templates or documents like one: uploading them one by one would take an hour. */
  multiply(region: Region, multiplication: Multiplication): Promise<void>;
  /** Changes the body of the record with this key, which is also its sort key up to the first `#`. */
  changeRecord(place: Region | "directory", key: string, change: (body: JsonObject) => JsonObject): Promise<void>;
  /** Until it is disposed of, the table is gone. */
  withoutTable(place: Region | "directory"): Promise<AsyncDisposable>;
  /** Takes the name out of the record of a template or a document. */
  damageRecord(region: Region, key: string): Promise<void>;
  /** The keys of a region's files. */
  objectsOf(region: Region): Promise<readonly string[]>;
  readObject(region: Region, key: string): Promise<Uint8Array>;
  storeObject(region: Region, key: string, bytes: Uint8Array): Promise<void>;
  removeObject(region: Region, key: string): Promise<void>;
  close(): void;
}

interface Multiplication {
  readonly kind: "TEMPLATE" | "DOCUMENT";
  readonly id: string;
  /** How many are added. */
  readonly count: number;
  /** Milliseconds since the Unix epoch of the youngest; each further one is four milliseconds older. */
  readonly youngest: number;
}

export function deployedStores({ dynamoDb, s3AndSqs }: Pick<Emulators, "dynamoDb" | "s3AndSqs">): DeployedStores {
  const access = { region: "us-east-1", credentials: CREDENTIALS };
  const tables = new DynamoDBClient({ ...access, endpoint: dynamoDb });
  const buckets = new S3Client({ ...access, endpoint: s3AndSqs, forcePathStyle: true });
  const queues = new SQSClient({ ...access, endpoint: s3AndSqs, useQueueUrlAsEndpoint: false });
  return {
    dynamoDb,
    async jobsDone({ delayedToo } = { delayedToo: false }) {
      const waiting = delayedToo ? [...DUE, "ApproximateNumberOfMessagesDelayed" as const] : DUE;
      while (await isAnyJob(queues, s3AndSqs, waiting)) await sleep(20);
    },
    itemsOf: (place) => itemsOf(tables, tableOf(place)),
    multiply: (region, multiplication) => multiply(tables, tableOf(region), multiplication),
    withoutTable: (place) => withoutTable(tables, tableOf(place)),
    changeRecord: (place, key, change) => changeRecord(tables, tableOf(place), key, change),
    damageRecord: (region, key) => changeRecord(tables, tableOf(region), key, ({ name: _, ...rest }) => rest),
    async objectsOf(region) {
      const pages = paginateListObjectsV2({ client: buckets }, { Bucket: bucketOf(INSTALLATION, region) });
      const keys: string[] = [];
      for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key = "" }) => Key));
      return keys;
    },
    async readObject(region, Key) {
      const { Body } = await buckets.send(new GetObjectCommand({ Bucket: bucketOf(INSTALLATION, region), Key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    async storeObject(region, Key, Body) {
      await buckets.send(new PutObjectCommand({ Bucket: bucketOf(INSTALLATION, region), Key, Body }));
    },
    async removeObject(region, Key) {
      await buckets.send(new DeleteObjectCommand({ Bucket: bucketOf(INSTALLATION, region), Key }));
    },
    close() {
      for (const client of [tables, buckets, queues]) client.destroy();
    },
  };
}

function tableOf(place: Region | "directory"): string {
  return place === "directory" ? directoryTableName(INSTALLATION) : recordsTableName(INSTALLATION, place);
}

async function itemsOf(client: DynamoDBClient, table: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) items.push(...Items);
  return items;
}

/** The maximum that one request writes. */
const BATCH = 25;

async function multiply(client: DynamoDBClient, table: string, { kind, id, count, youngest }: Multiplication) {
  const key = `${kind}#${id}`;
  const record = await recordOf(client, table, key);
  for (let first = 0; first < count; first += BATCH) {
    const items = await Promise.all(
      Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => {
        const created = youngest - 4 * (first + index);
        const copy = id.slice(0, 12) + String(first + index).padStart(id.length - 12, "0");
        const body = { ...record.body, id: copy, created, updated: created };
        return toItem({ ...record, pk: `${kind}#${copy}`, created, body });
      }),
    );
    const writes = items.map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: writes } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error(`${table} did not take all of ${key}`);
  }
}

/** @param key begins with the kind, which is the sort key */
async function recordOf(client: DynamoDBClient, table: string, key: string): Promise<StoredRecord> {
  const [kind = ""] = key.split("#");
  const { Item: item } = await client.send(
    new GetItemCommand({ TableName: table, Key: { pk: { S: key }, sk: { S: kind } } }),
  );
  if (item === undefined) throw new Error(`${key} is not in ${table}`);
  return toRecord(item);
}

async function changeRecord(
  client: DynamoDBClient,
  table: string,
  key: string,
  change: (body: JsonObject) => JsonObject,
): Promise<void> {
  const record = await recordOf(client, table, key);
  const Item = await toItem({ ...record, body: change(record.body) });
  await client.send(new PutItemCommand({ TableName: table, Item }));
}

async function withoutTable(client: DynamoDBClient, table: string): Promise<AsyncDisposable> {
  const items = await itemsOf(client, table);
  await client.send(new DeleteTableCommand({ TableName: table }));
  await waitUntilTableNotExists({ client, maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.2 }, { TableName: table });
  return {
    async [Symbol.asyncDispose]() {
      await createTable(client, table);
      for (const item of items) await client.send(new PutItemCommand({ TableName: table, Item: item }));
    },
  };
}

/** Those that wait, and those that are being done. */
const DUE = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;

/** Asks for batches first: the last thing that a job of one does is to send a job of the other kind. */
async function isAnyJob(client: SQSClient, address: string, AttributeNames: readonly QueueAttributeName[]) {
  for (const nameOf of [batchesQueueName, jobsQueueName]) {
    const counts = await Promise.all(
      REGIONS.map(async (region) => {
        const QueueUrl = `${address}/000000000000/${nameOf(INSTALLATION, region)}`;
        const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] });
        return Object.values((await client.send(asked)).Attributes ?? {}).map(Number);
      }),
    );
    if (counts.flat().some((count) => count > 0)) return true;
  }
  return false;
}
