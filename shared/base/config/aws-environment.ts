/** Reads the environment of the Lambda functions, which the stacks set. */
import { type AllowedHost, parseAllowedHosts } from "#shared/base/model/allowed-host.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { EnvironmentError } from "./environment-error.ts";

export interface AwsEnvironment {
  /** The prefix of all names: `merganser`, or `merganser-<stage>`. */
  readonly installation: string;
  readonly region: Region;
  /** The base addresses of this region and, where they are known, of the others, without a trailing slash. */
  readonly baseAddresses: Readonly<Partial<Record<Region, string>>>;
  /** The base address of this region. */
  readonly baseAddress: string;
  readonly recordsTable: string;
  readonly directoryTable: string;
  readonly filesBucket: string;
  readonly jobsQueueUrl: string;
  /** The queues over which the jobs of batches are spread. */
  readonly batchesQueueUrls: readonly string[];
  /** The number of ranges of batches on which the region works at once. */
  readonly rangesAtOnce: number;
  /** The number of parallel conversions for one range. */
  readonly conversionsInRange: number;
  /** The number of an account's generating requests that run at once. 0: no limit. */
  readonly accountRequestsAtOnce: number;
  /** The number of days for which entries of the audit trail are kept. */
  readonly auditDays: number;
  /** The number of bytes that each account may store. 0: no limit. */
  readonly storageMax: number;
  /** The address of an emulator of S3, which its client reads by itself. */
  readonly s3Endpoint?: string | undefined;
  /** Whether addresses have the bucket in the path, which emulators need. */
  readonly s3PathStyle: boolean;
  /** Hosts from which files may be fetched although their addresses are not public. */
  readonly allowedHosts: readonly AllowedHost[];
  /** The folder for temporary files of the function. */
  readonly temporaryFolder: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws EnvironmentError naming each variable that is missing or wrong */
export function readAwsEnvironment(variables: Variables): AwsEnvironment {
  const faults: string[] = [];
  const text = (name: string) => {
    const value = variables[name] ?? "";
    if (value === "") faults.push(`${name}: is missing`);
    return value;
  };
  const count = (name: string, min: number) => {
    const value = Number(variables[name]);
    if (!Number.isInteger(value) || value < min) faults.push(`${name}: must be a whole number of at least ${min}`);
    return value;
  };
  const region = text("MERGANSER_REGION") as Region;
  if (!REGIONS.includes(region)) faults.push(`MERGANSER_REGION: must be one of ${REGIONS.join(", ")}`);
  const baseAddresses = parseAddresses(text("MERGANSER_BASE_ADDRESSES"));
  const baseAddress = baseAddresses?.[region];
  if (baseAddress === undefined)
    faults.push("MERGANSER_BASE_ADDRESSES: must be JSON that contains the address of the region itself");
  const allowedHosts = parseAllowedHosts(variables.REMOTE_FILES_ALLOW ?? "");
  if (allowedHosts === undefined) faults.push("REMOTE_FILES_ALLOW: must be a list of hosts, with or without ports");
  const environment = {
    installation: text("MERGANSER_INSTALLATION"),
    region,
    baseAddresses: baseAddresses ?? {},
    baseAddress: baseAddress ?? "",
    recordsTable: text("RECORDS_TABLE"),
    directoryTable: text("DIRECTORY_TABLE"),
    filesBucket: text("FILES_BUCKET"),
    jobsQueueUrl: text("JOBS_QUEUE_URL"),
    batchesQueueUrls: text("BATCHES_QUEUE_URLS").split(" "),
    rangesAtOnce: count("RANGES_AT_ONCE", 1),
    conversionsInRange: count("CONVERSIONS_IN_RANGE", 1),
    accountRequestsAtOnce: count("ACCOUNT_REQUESTS_AT_ONCE", 0),
    auditDays: count("AUDIT_DAYS", 1),
    storageMax: count("STORAGE_MAX_BYTES", 0),
    s3Endpoint: variables.AWS_ENDPOINT_URL_S3,
    s3PathStyle: variables.S3_PATH_STYLE === "1",
    allowedHosts: allowedHosts ?? [],
    temporaryFolder: variables.TMPDIR ?? "/tmp",
  };
  if (faults.length > 0) throw new EnvironmentError(faults.join("\n"));
  return environment;
}

function parseAddresses(text: string): AwsEnvironment["baseAddresses"] | undefined {
  try {
    return JSON.parse(text) as AwsEnvironment["baseAddresses"];
  } catch {
    return undefined;
  }
}
