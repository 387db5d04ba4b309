/**
 * Makes conditional writes idempotent. A client that gets no response repeats a write; if the first one was done, the
 * condition of the second fails. Each write therefore has a unique name, and finding its own name in the table counts
 * as success.
 */
import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
  paginateQuery,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { available, unavailableUnlessOurs } from "#shared/storage/aws/aws-failures.ts";
import type { Item } from "./record-items.dynamodb.ts";

export interface Table {
  readonly client: DynamoDBClient;
  readonly table: string;
}

/** A condition on the existing item. */
export type Condition = Pick<
  PutItemCommandInput,
  "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

/** The bytes that the name of a write adds to an item. */
export const WRITE_NAME_BYTES = "write".length + randomUUID().length;

/**
 * Returns whether the condition held. If another write came between the two attempts, it returns false; a reader then
 * finds both writes.
 */
export async function putItem({ client, table }: Table, item: Item, condition: Condition): Promise<boolean> {
  const write = randomUUID();
  const put = new PutItemCommand({
    TableName: table,
    Item: { ...item, write: { S: write } },
    ...condition,
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  try {
    await client.send(put);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw unavailableUnlessOurs(error);
    const stored = error.Item ?? (await getItem({ client, table }, item));
    return stored?.write?.S === write;
  }
}

/** Returns the item as the last acknowledged write left it. */
export async function getItem({ client, table }: Table, { pk, sk }: Item): Promise<Item | undefined> {
  if (pk === undefined || sk === undefined) throw new Error("an item has two keys");
  const get = new GetItemCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true });
  return (await available(client.send(get))).Item;
}

/** Returns the items with one partition key whose sort keys begin with the prefix, as the last acknowledged writes left them. */
export async function queryItems(
  { client, table }: Table,
  { pk, prefix }: { readonly pk: AttributeValue; readonly prefix: string },
): Promise<readonly Item[]> {
  const query: QueryCommandInput = {
    TableName: table,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": { S: prefix } },
    ConsistentRead: true,
  };
  const items: Item[] = [];
  const pages = paginateQuery({ client }, query);
  for (let page = await available(pages.next()); !page.done; page = await available(pages.next()))
    items.push(...(page.value.Items ?? []));
  return items;
}
