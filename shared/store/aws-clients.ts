/** The clients of AWS's stores: how long they wait for an answer, and how often they ask again. */
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";

/** `credentials` and `endpoint` are found as every AWS SDK finds them unless given. */
export interface AwsClientOptions extends Pick<DynamoDBClientConfig, "credentials"> {
  /** Such as `eu-central-1`. */
  readonly region: string;
  /** Of an emulator. */
  readonly endpoint?: string;
  /** Of the AWS configuration, on an operator's machine. */
  readonly profile?: string;
}

export interface S3ClientOptions extends AwsClientOptions {
  /** Has the bucket in the path instead of the host name, as emulators want it. */
  readonly pathStyle?: boolean;
}

/** Calls in all. Each waits longer before it than the one before, up to 20 s, by chance. */
const ATTEMPTS_MAX = 4;

const CONNECTION_DEADLINE_MS = 2000;

/** A record is answered in milliseconds; a silent connection is given up, and the call repeated over another. */
const SMALL_ANSWER = { connectionTimeout: CONNECTION_DEADLINE_MS, requestTimeout: 5000, throwOnRequestTimeout: true };

/** Until a part of a file is sent and answered; the bytes of a file may then come as slowly as their reader takes them. */
const FILE_ANSWER = { ...SMALL_ANSWER, requestTimeout: 30_000, socketTimeout: 120_000 };

export function dynamoClient(options: AwsClientOptions): DynamoDBClient {
  return new DynamoDBClient({ ...shared(options), requestHandler: SMALL_ANSWER });
}

export function s3Client(options: S3ClientOptions): S3Client {
  return new S3Client(s3Config(options));
}

/** For addresses: see `file-addresses.s3.ts`. */
export function addressingS3Client(options: S3ClientOptions): S3Client {
  return new S3Client({ ...s3Config(options), requestChecksumCalculation: "WHEN_REQUIRED" });
}

/** Calls the endpoint that it is told, an emulator's too, and not the host in the queue's address. */
export function sqsClient(options: AwsClientOptions): SQSClient {
  return new SQSClient({ ...shared(options), requestHandler: SMALL_ANSWER, useQueueUrlAsEndpoint: false });
}

function s3Config({ pathStyle = false, ...options }: S3ClientOptions): S3ClientConfig {
  return { ...shared(options), requestHandler: FILE_ANSWER, forcePathStyle: pathStyle };
}

function shared(options: AwsClientOptions) {
  return { ...options, maxAttempts: ATTEMPTS_MAX, retryMode: "standard" } as const;
}
