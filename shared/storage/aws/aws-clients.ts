/** Creates the clients of AWS storage services, with their timeouts and retries. */
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { bounded } from "./bounded-calls.ts";

/** Unless given, `credentials` and `endpoint` are found in the standard way of AWS SDKs. */
export interface AwsClientOptions extends Pick<DynamoDBClientConfig, "credentials"> {
  /** An AWS region such as `eu-central-1`. */
  readonly region: string;
  /** The endpoint of an emulator. */
  readonly endpoint?: string;
  /** A profile of the AWS configuration on an operator's machine. */
  readonly profile?: string;
}

export interface S3ClientOptions extends AwsClientOptions {
  /** Uses path-style addresses, with the bucket in the path, which emulators need. */
  readonly pathStyle?: boolean;
}

/** The total number of attempts. The pauses between them grow up to 20 s and are randomised. */
const ATTEMPTS_MAX = 4;

const CONNECTION_DEADLINE_MS = 2000;

/**
 * A record is answered in milliseconds. A silent connection is closed after the timeout, and the call is repeated on
 * another one.
 */
const SMALL_ANSWER = { connectionTimeout: CONNECTION_DEADLINE_MS, requestTimeout: 5000, throwOnRequestTimeout: true };

/** DynamoDB returns up to 16 MB of items, which are longer as JSON. */
const SMALL_BOUNDS = { deadlineMs: 15_000, answerBytesMax: 64 * 1024 * 1024 };
/** A list of 1,000 keys is the longest answer that is no file. */
const FILE_BOUNDS = { deadlineMs: 60_000, sendingMs: 30_000, answerBytesMax: 1024 * 1024 };

/** The timeouts until a call is answered, and of a connection on which nothing moves. */
const FILE_ANSWER = { ...SMALL_ANSWER, requestTimeout: 30_000, socketTimeout: 30_000 };

/** The parts of an archive that S3 copies at a time (`join-objects.s3.ts`). The SDK opens 50 connections by default. */
const POOL = { maxSockets: 256, maxFreeSockets: 32 };
const FILE_CONNECTIONS = { httpAgent: POOL, httpsAgent: POOL };

export function dynamoClient(options: AwsClientOptions): DynamoDBClient {
  return bounded(new DynamoDBClient({ ...shared(options), requestHandler: SMALL_ANSWER }), SMALL_BOUNDS);
}

export function s3Client(options: S3ClientOptions): S3Client {
  return bounded(new S3Client(s3Config(options)), FILE_BOUNDS);
}

/** Creates the client for presigned addresses: see `file-addresses.s3.ts`. */
export function addressingS3Client(options: S3ClientOptions): S3Client {
  return new S3Client({ ...s3Config(options), requestChecksumCalculation: "WHEN_REQUIRED" });
}

/**
 * Creates a client that calls the configured endpoint, such as an emulator's, instead of the host in the queue's
 * address.
 */
export function sqsClient(options: AwsClientOptions): SQSClient {
  const client = new SQSClient({ ...shared(options), requestHandler: SMALL_ANSWER, useQueueUrlAsEndpoint: false });
  return bounded(client, SMALL_BOUNDS);
}

function s3Config({ pathStyle = false, ...options }: S3ClientOptions): S3ClientConfig {
  return { ...shared(options), requestHandler: { ...FILE_ANSWER, ...FILE_CONNECTIONS }, forcePathStyle: pathStyle };
}

function shared(options: AwsClientOptions) {
  return { ...options, maxAttempts: ATTEMPTS_MAX, retryMode: "standard" } as const;
}
