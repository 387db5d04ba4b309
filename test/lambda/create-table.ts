/** Makes a table as the stacks make it: infra/constructs. */
import {
  CreateTableCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";

/** Resolves when it can be used. @throws ResourceInUseException when it is there */
export async function createTable(client: DynamoDBClient, table: string): Promise<void> {
  const create = new CreateTableCommand({
    TableName: table,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "group", "owner", "position"].map((name) => ({
      AttributeName: name,
      AttributeType: "S",
    })),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: [
      { IndexName: "by-group", KeySchema: keys("group", "position"), Projection: { ProjectionType: "ALL" } },
      { IndexName: "by-owner", KeySchema: keys("owner", "position"), Projection: { ProjectionType: "ALL" } },
    ],
  });
  await client.send(create);
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.2 }, { TableName: table });
}

function keys(partition: string, sort: string): KeySchemaElement[] {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}
