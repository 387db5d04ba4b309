/** Defines the fixed names of all AWS resources, so that a region can derive the names of another. */
import { REGIONS, type Region } from "#shared/base/model/region.ts";

/** Returns the name of an installation: `merganser`, or `merganser-test` for `--context stage=test`. */
export function installationName(stage: string | undefined): string {
  return stage === undefined ? "merganser" : `merganser-${stage}`;
}

/** Returns a function's name, for example `merganser-eu-get-template`. */
export function functionName(installation: string, region: Region, lambda: string): string {
  return `${installation}-${region}-${lambda}`;
}

const FUNCTION_NAME = new RegExp(`^(?<installation>.+)-(?:${REGIONS.join("|")})-(?<lambda>.+)$`);

/** Reads a function's name. Of any other name, the whole is taken for the function's, in an installation without a name. */
export function readFunctionName(name: string): { readonly installation: string; readonly lambda: string } {
  const { installation = "", lambda = name } = FUNCTION_NAME.exec(name)?.groups ?? {};
  return { installation, lambda };
}

/** The alias by which every function is called. A deployment moves it to a new version gradually. */
export const LIVE_ALIAS = "live";

/** Returns the name by which a function is called, for example `merganser-eu-get-template:live`. */
export function calledName(installation: string, region: Region, lambda: string): string {
  return `${functionName(installation, region, lambda)}:${LIVE_ALIAS}`;
}

/** Returns the name of the global table, which has a replica in every region. */
export function directoryTableName(installation: string): string {
  return `${installation}-directory`;
}

/** Returns the name of the table of one region. */
export function recordsTableName(installation: string, region: Region): string {
  return `${installation}-${region}-records`;
}

/**
 * Returns the name of the bucket of one region. It ends in the AWS account's id, because bucket names are unique across
 * all accounts.
 */
export function filesBucketName(installation: string, region: Region, awsAccount: string): string {
  return `${installation}-${region}-files-${awsAccount}`;
}

/** Returns the name of the queue of one region. */
export function jobsQueueName(installation: string, region: Region): string {
  return `${installation}-${region}-jobs`;
}

/** Returns the name of the dead-letter queue for jobs. */
export function deadJobsQueueName(installation: string, region: Region): string {
  return `${jobsQueueName(installation, region)}-dead`;
}

/** Returns the name of a queue of one region for batches, which take long. `index` counts from 0. */
export function batchesQueueName(installation: string, region: Region, index = 0): string {
  const name = `${installation}-${region}-batches`;
  return index === 0 ? name : `${name}-${index + 1}`;
}

/** Returns the name of the dead-letter queue for batches whose work could not be started on any attempt. */
export function deadBatchesQueueName(installation: string, region: Region): string {
  return `${batchesQueueName(installation, region)}-dead`;
}

/** Returns the namespace of the metrics that the functions record themselves. */
export function metricsNamespace(installation: string): string {
  return `Merganser/${installation}`;
}

/** The index of both tables that lists a group newest first. */
export const GROUP_INDEX = "by-group";

/** The index that lists all records of an owner newest first. The directory has none of them. */
export const OWNER_INDEX = "by-owner";

/**
 * The first segment of the keys of files that functions exchange. They are deleted within four days, including former
 * versions.
 */
export const WORK_FILES = "work";

/**
 * The first segment of the keys of uploads, before a template or document has used them. They are deleted within four
 * days, including former versions.
 */
export const UPLOADS = "uploads";

/**
 * The first segment of the keys of a batch's request and chunks. They are deleted within ten days, including former
 * versions.
 */
export const BATCH_FILES = "batches";

/** The first segments of the keys of permanent files. */
export const STORED_FILES = ["templates", "documents", "fonts"] as const;
