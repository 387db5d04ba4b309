/** What each function of each region gets on this machine, as the stacks give it on AWS. */
import path from "node:path";
import process from "node:process";
import { LAMBDAS, type LambdaName, WORKERS } from "#functions/lambdas.ts";
import {
  batchesQueueName,
  directoryTableName,
  functionName,
  jobsQueueName,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { bucketOf, CREDENTIALS, type Emulators } from "./emulators.ts";
import type { FunctionSettings } from "./function-process.ts";

/** How much runs at once, like the settings of the stacks with these names. */
export interface Capacity {
  readonly convertersAtOnce: number;
  readonly batchConvertersAtOnce: number;
  readonly rangesAtOnce: number;
  readonly conversionsInRange: number;
  readonly accountRequestsAtOnce: number;
  /** The number of bytes that an account may store. No limit by default. */
  readonly storageMax?: number;
}

/** What a machine with two processors has room for, in each region. */
export const CAPACITY: Capacity = {
  convertersAtOnce: 0,
  batchConvertersAtOnce: 0,
  rangesAtOnce: 2,
  conversionsInRange: 4,
  // More than there are calls at a time: tests kill functions, whose requests count for a while.
  accountRequestsAtOnce: 32,
};

export interface DeployedHere {
  readonly installation: string;
  readonly capacity: Capacity;
  /** Lambda ends the chains of all functions, as it does unless a function has `RecursiveLoop: Allow`. */
  readonly endsAllChains?: boolean | undefined;
  /** Files that run in place of functions' bundles. */
  readonly standIns?: Readonly<Partial<Record<string, string>>> | undefined;
  /** A folder for each function. */
  readonly bundles: string;
  readonly baseAddresses: Readonly<Record<Region, string>>;
  readonly emulators: Pick<Emulators, "dynamoDb" | "s3AndSqs">;
  /** The address of the Lambda API. */
  readonly lambdaAddress: string;
}

/** Endpoints that the AWS SDK reads by itself. */
function sdkEnvironment({ emulators, lambdaAddress }: DeployedHere, region: Region): Record<string, string> {
  return {
    AWS_REGION: AWS_REGIONS[region],
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: emulators.dynamoDb,
    AWS_ENDPOINT_URL_S3: emulators.s3AndSqs,
    AWS_ENDPOINT_URL_SQS: emulators.s3AndSqs,
    AWS_ENDPOINT_URL_LAMBDA: lambdaAddress,
    S3_PATH_STYLE: "1",
  };
}

export function jobsQueueUrl({ installation, emulators }: DeployedHere, region: Region): string {
  return `${emulators.s3AndSqs}/000000000000/${jobsQueueName(installation, region)}`;
}

export function batchesQueueUrl({ installation, emulators }: DeployedHere, region: Region): string {
  return `${emulators.s3AndSqs}/000000000000/${batchesQueueName(installation, region)}`;
}

/** Returns the settings of the function with the physical name, or undefined if there is none. */
export function functionSettings(deployed: DeployedHere, name: string): FunctionSettings | undefined {
  for (const region of REGIONS) {
    for (const [lambda, { timeoutSeconds, codeOf = lambda, isRecursive = false }] of Object.entries(LAMBDAS)) {
      if (functionName(deployed.installation, region, lambda) !== name) continue;
      return {
        bundle: deployed.standIns?.[codeOf] ?? path.join(deployed.bundles, codeOf, "index.mjs"),
        // The name of its key distinguishes a function's calls from those of others.
        environment: { ...environmentOf(deployed, region, lambda as LambdaName), AWS_ACCESS_KEY_ID: name },
        timeoutSeconds,
        isRecursive: isRecursive && !deployed.endsAllChains,
        ...reservedFor(deployed, lambda),
      };
    }
  }
  return undefined;
}

function reservedFor({ capacity }: DeployedHere, lambda: string): Pick<FunctionSettings, "reserved"> {
  const shares: Readonly<Record<string, number>> = {
    convert: capacity.convertersAtOnce,
    "convert-for-batches": capacity.batchConvertersAtOnce,
  };
  const reserved = shares[lambda] ?? 0;
  return reserved > 0 ? { reserved } : {};
}

function environmentOf(deployed: DeployedHere, region: Region, lambda: LambdaName): Record<string, string> {
  const { installation, baseAddresses, capacity } = deployed;
  const machine = {
    TMPDIR: process.env.TMPDIR ?? "/tmp",
    // A debugger, for example.
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? "",
  };
  // It gets the addresses of its files with each call.
  if (WORKERS.some((worker) => worker === lambda)) return { ...machine, ...programsHere() };
  return {
    ...machine,
    ...sdkEnvironment(deployed, region),
    MERGANSER_INSTALLATION: installation,
    MERGANSER_REGION: region,
    MERGANSER_BASE_ADDRESSES: JSON.stringify(baseAddresses),
    RECORDS_TABLE: recordsTableName(installation, region),
    DIRECTORY_TABLE: directoryTableName(installation),
    FILES_BUCKET: bucketOf(installation, region),
    JOBS_QUEUE_URL: jobsQueueUrl(deployed, region),
    BATCHES_QUEUE_URLS: batchesQueueUrl(deployed, region),
    RANGES_AT_ONCE: String(capacity.rangesAtOnce),
    CONVERSIONS_IN_RANGE: String(capacity.conversionsInRange),
    ACCOUNT_REQUESTS_AT_ONCE: String(capacity.accountRequestsAtOnce),
    STORAGE_MAX_BYTES: String(capacity.storageMax ?? 0),
    AUDIT_DAYS: "365",
    REMOTE_FILES_ALLOW: process.env.REMOTE_FILES_ALLOW ?? "",
  };
}

/** Where LibreOffice and Chromium are found; on AWS both lie in the image and the layer. */
function programsHere(): Record<string, string> {
  const { PATH = "", LIBREOFFICE_PROGRAM = "", MERGANSER_CHROMIUM = "" } = process.env;
  return { PATH, LIBREOFFICE_PROGRAM, MERGANSER_CHROMIUM };
}
