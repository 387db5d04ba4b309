/**
 * Emulators of AWS's stores: dynalite and fauxqs in this process, on free ports; or those that `npm run verify` has
 * started, whose addresses it gives by VERIFY_DYNAMODB, VERIFY_S3 and VERIFY_SQS. Tables, buckets and queues are made
 * as the stacks make them.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, type S3Client } from "@aws-sdk/client-s3";
import { CreateQueueCommand, GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import dynalite from "dynalite";
import { startFauxqs } from "fauxqs";
import { addressingS3Client, dynamoClient, s3Client, sqsClient } from "#shared/storage/aws/aws-clients.ts";
import { createTable } from "#test/lambda/create-table.ts";

interface Emulator {
  readonly endpoint: string;
  stop(): Promise<void>;
}

interface Emulated<Created> {
  create(): Promise<Created>;
  stop(): Promise<void>;
}

export interface CreatedTable {
  readonly client: DynamoDBClient;
  readonly table: string;
}

export interface CreatedBucket {
  readonly client: S3Client;
  readonly bucket: string;
  /** For presigned addresses. */
  readonly addressing: S3Client;
}

export interface CreatedQueue {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly deadLetterUrl: string;
}

/** The region that fauxqs takes for its own. */
const ACCESS = { region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" } };

export async function emulateDynamoDb(): Promise<Emulated<CreatedTable> & { readonly endpoint: string }> {
  const emulator = await startedElsewhere("VERIFY_DYNAMODB", startDynalite);
  const client = dynamoClient({ ...ACCESS, endpoint: emulator.endpoint });
  return {
    endpoint: emulator.endpoint,
    async create() {
      const table = `records-${randomUUID()}`;
      await createTable(client, table);
      return { client, table };
    },
    stop: () => stop(emulator, client),
  };
}

export async function emulateS3(): Promise<
  Emulated<CreatedBucket> & { readonly access: typeof ACCESS & { readonly endpoint: string } }
> {
  const emulator = await startedElsewhere("VERIFY_S3", startS3AndSqs);
  const options = { ...ACCESS, endpoint: emulator.endpoint, pathStyle: true };
  const client = s3Client(options);
  const addressing = addressingS3Client(options);
  return {
    access: { ...ACCESS, endpoint: emulator.endpoint },
    async create() {
      const bucket = `files-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { client, bucket, addressing };
    },
    stop: () => stop(emulator, client, addressing),
  };
}

/** @param attempts after which a message goes to the dead-letter queue */
export async function emulateSqs({ attempts }: { readonly attempts: number }): Promise<Emulated<CreatedQueue>> {
  const emulator = await startedElsewhere("VERIFY_SQS", startS3AndSqs);
  const client = sqsClient({ ...ACCESS, endpoint: emulator.endpoint });
  return {
    async create() {
      const name = randomUUID();
      const deadLetterUrl = await createQueue(client, `${name}-dead`, {});
      const target = await arnOf(client, deadLetterUrl);
      const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: target, maxReceiveCount: attempts });
      return { client, deadLetterUrl, queueUrl: await createQueue(client, name, { RedrivePolicy }) };
    },
    stop: () => stop(emulator, client),
  };
}

async function startedElsewhere(name: string, start: () => Promise<Emulator>): Promise<Emulator> {
  const endpoint = process.env[name];
  return endpoint === undefined ? start() : { endpoint, stop: async () => {} };
}

/** The clients first: an emulator waits for connections that are kept open. */
async function stop(emulator: Emulator, ...clients: readonly { destroy(): void }[]): Promise<void> {
  for (const client of clients) client.destroy();
  await emulator.stop();
}

async function startDynalite(): Promise<Emulator> {
  const server = dynalite({ createTableMs: 0 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function startS3AndSqs(): Promise<Emulator> {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false });
  return { endpoint: `http://127.0.0.1:${server.port}`, stop: () => server.stop() };
}

async function createQueue(client: SQSClient, name: string, attributes: Record<string, string>): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  if (QueueUrl === undefined) throw new Error(`the queue ${name} has no address`);
  return QueueUrl;
}

async function arnOf(client: SQSClient, queueUrl: string): Promise<string | undefined> {
  const get = new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["QueueArn"] });
  return (await client.send(get)).Attributes?.QueueArn;
}
