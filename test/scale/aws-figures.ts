/**
 * What calls of AWS take and cost in the simulation. Each figure has its source. Where AWS publishes none, the figure is
 * an assumption on the slow side, and says so.
 */

/** The median and the 99th percentile of a duration, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

export const AWS_LATENCIES = {
  /**
   * S3 to a function of the same region: AWS's performance guide names 100 to 200 ms to the first byte as usual, and
   * measurements from Lambda find 60 to 133 ms for storing 60 KB (kkc.github.io/2020/03/16/s3-latency).
   */
  s3Get: { p50: 60, p99: 200 },
  s3Put: { p50: 90, p99: 250 },
  /** An assumption: AWS publishes none. HEAD and DELETE send no body. */
  s3Small: { p50: 30, p99: 150 },
  /** DynamoDB promises single-digit milliseconds (Amazon DynamoDB, "Service overview"); the tails are assumptions. */
  dynamoDbGet: { p50: 5, p99: 20 },
  dynamoDbWrite: { p50: 8, p99: 30 },
  /** An assumption: the time until SQS has acknowledged a message. */
  sqsSend: { p50: 10, p99: 40 },
  /** From sending a message to the start of the function (bitesizedserverless.com, "Serverless Messaging: Latency Compared"). */
  sqsDelivery: { p50: 16, p99: 105 },
  /** An assumption from measurements between 10 and 30 ms: what a call of a warm function adds to the function's own time. */
  invoke: { p50: 20, p99: 60 },
  /** Mikhail Shilkov, "Cold Starts in AWS Lambda": Node.js in a zip mostly within 0.4 s and almost always within 0.7 s. */
  coldStart: { p50: 400, p99: 900 },
  /**
   * The same source has 0.6 to 1.4 s for Node.js in an image. The start of LibreOffice with its first page comes on top;
   * it is measured.
   */
  coldStartOfImage: { p50: 1000, p99: 3000 },
  /** API Gateway and the authorizer, whose results are cached; an assumption from 30 ms for each of its hops. */
  gateway: { p50: 30, p99: 100 },
} as const satisfies Record<string, Latency>;

export type Latencies = Readonly<Record<keyof typeof AWS_LATENCIES, Latency>>;

export const AWS_LIMITS = {
  /** Lambda provides a whole processor at this memory (Lambda, "Configure function memory"). */
  megabytesOfProcessor: 1769,
  /** The network of a function: 400 to 700 Mbit/s are measured, independent of its memory above 1 GB. */
  networkBytesPerMs: 75_000,
  /** One connection to S3 (S3, "Performance design patterns": 85 to 90 MB/s). */
  connectionBytesPerMs: 85_000,
  /** S3 copying a part of an object into another one; an assumption, because AWS publishes no figure. */
  copyBytesPerMs: 100_000,
  /** For each prefix and second (S3, "Performance guidelines"). */
  s3WritesPerSecond: 3500,
  s3ReadsPerSecond: 5500,
  /** For each partition key and second (DynamoDB, "Service quotas"). */
  dynamoDbWritesPerSecond: 1000,
  /** Each SQS event source (Lambda, "Configuring scaling behavior for SQS event source mappings"). */
  invocationsAtFirst: 5,
  invocationsAddedPerMinute: 300,
  /** The same in provisioned mode: for each poller that is kept ready, and then (the same page). */
  invocationsOfPoller: 10,
  invocationsAddedPerMinuteByPollers: 1000,
  invocationsMax: 1250,
  /** New environments of a function (Lambda, "Lambda scaling behavior"). */
  environmentsPerTenSeconds: 1000,
} as const;

/** US dollars in us-east-1, as in docs/aws.md. */
export const PRICES = {
  gigabyteSecond: 0.0000133334,
  lambdaCall: 0.2 / 1e6,
  s3Write: 0.005 / 1000,
  s3Read: 0.0004 / 1000,
  dynamoDbWrite: 0.625 / 1e6,
  dynamoDbRead: 0.125 / 1e6,
  sqsRequest: 0.4 / 1e6,
} as const;
