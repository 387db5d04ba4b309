/**
 * Conditional writes that are told apart from their own repetition. A client that gets no answer sends a write again: if
 * the first one was done, the second fails its condition. So each write carries a name, and finding its own name in
 * the table is success.
 */
import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type PutItemCommandInput,
} from "@aws-sdk/client-dynamodb";
import { unavailableUnlessOurs } from "./aws-failures.ts";
import type { Item } from "./record-items.dynamodb.ts";

export interface Table {
  readonly client: DynamoDBClient;
  readonly table: string;
}

/** A condition on the item that is there already. */
export type Condition = Pick<
  PutItemCommandInput,
  "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

/** Bytes that the name of a write adds to an item. */
export const WRITE_NAME_BYTES = "write".length + randomUUID().length;

/**
 * Answers whether the condition held. (Where another write came between the two, it is taken for one that did not hold:
 * whoever reads again finds both.)
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

/** As the last answered write left it. */
export async function getItem({ client, table }: Table, { pk, sk }: Item): Promise<Item | undefined> {
  if (pk === undefined || sk === undefined) throw new Error("an item has two keys");
  const get = new GetItemCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true });
  try {
    return (await client.send(get)).Item;
  } catch (error) {
    throw unavailableUnlessOurs(error);
  }
}
