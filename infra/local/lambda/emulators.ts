/** DynamoDB, S3 and SQS on this machine, with the tables, buckets and queues of all four regions. For trying and testing. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { startFauxqs } from "fauxqs";
import { directoryTableName, recordsTableName } from "#shared/config/aws-names.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";

export interface Emulators {
  /** For AWS_ENDPOINT_URL_DYNAMODB. */
  readonly dynamoDb: string;
  /** For AWS_ENDPOINT_URL_S3 and AWS_ENDPOINT_URL_SQS. */
  readonly s3AndSqs: string;
  close(): Promise<void>;
}

export interface EmulatorOptions {
  readonly installation: string;
  /** Where everything is kept; in memory when absent. */
  readonly folder?: string;
}

/** Anyone's, for emulators that check none. */
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" };

export function bucketOf(installation: string, region: Region): string {
  return `${installation}-${region}-files`;
}

export function queueOf(installation: string, region: Region): string {
  return `${installation}-${region}-jobs`;
}

export async function openEmulators({ installation, folder }: EmulatorOptions): Promise<Emulators> {
  const tables = dynalite({ createTableMs: 0, ...(folder !== undefined && { path: path.join(folder, "dynamodb") }) });
  tables.listen(0, "127.0.0.1");
  await once(tables, "listening");
  const dynamoDb = `http://127.0.0.1:${(tables.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({ endpoint: dynamoDb, region: "local", credentials: CREDENTIALS });
  const names = [directoryTableName(installation), ...REGIONS.map((region) => recordsTableName(installation, region))];
  for (const name of names) await createTable(client, name);
  client.destroy();
  const queues = REGIONS.map((region) => ({ name: queueOf(installation, region) }));
  const buckets = REGIONS.map((region) => bucketOf(installation, region));
  const fauxqs = await startFauxqs({
    port: 0,
    logger: false,
    init: { queues, buckets },
    ...(folder !== undefined && { dataDir: path.join(folder, "queues"), s3StorageDir: path.join(folder, "files") }),
  });
  return {
    dynamoDb,
    s3AndSqs: fauxqs.address,
    async close() {
      await fauxqs.stop();
      tables.close();
    },
  };
}

/** As the stacks make it: infra/constructs/storage.ts. */
async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const key = (AttributeName: string, KeyType: "HASH" | "RANGE") => ({ AttributeName, KeyType });
  const command = new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "group", "position"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    KeySchema: [key("pk", "HASH"), key("sk", "RANGE")],
    GlobalSecondaryIndexes: [
      {
        IndexName: "by-group",
        KeySchema: [key("group", "HASH"), key("position", "RANGE")],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  });
  try {
    await client.send(command);
  } catch (error) {
    // It is there from an earlier run.
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
