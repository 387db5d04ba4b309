/** DynamoDB, S3 and SQS on this machine, with the tables, buckets and queues of all four regions. For trying and testing. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import dynalite from "dynalite";
import { startFauxqs } from "fauxqs";
import {
  batchesQueueName,
  directoryTableName,
  jobsQueueName,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { createTable } from "./create-table.ts";

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

/** The one that `npm run start:lambda` deploys. */
export const INSTALLATION = "merganser";

/** For who manages its accounts; the endpoint is told when it has started. */
export const DIRECTORY_HERE = {
  table: directoryTableName(INSTALLATION),
  region: AWS_REGIONS.us,
  credentials: CREDENTIALS,
} as const;

export function bucketOf(installation: string, region: Region): string {
  return `${installation}-${region}-files`;
}

export async function openEmulators({ installation, folder }: EmulatorOptions): Promise<Emulators> {
  const tables = dynalite({ createTableMs: 0, ...(folder !== undefined && { path: path.join(folder, "dynamodb") }) });
  tables.listen(0, "127.0.0.1");
  await once(tables, "listening");
  const dynamoDb = `http://127.0.0.1:${(tables.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({ endpoint: dynamoDb, region: "local", credentials: CREDENTIALS });
  const names = [directoryTableName(installation), ...REGIONS.map((region) => recordsTableName(installation, region))];
  for (const name of names) await createUnlessThere(client, name);
  client.destroy();
  const queues = REGIONS.flatMap((region) => [
    { name: jobsQueueName(installation, region) },
    { name: batchesQueueName(installation, region) },
  ]);
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

/** It is there from an earlier run on the same folder. */
async function createUnlessThere(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await createTable(client, name);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
