/** The fixed names of everything on AWS, so that one region finds another's without asking. */
import type { Region } from "#shared/model/region.ts";

/** The name of an installation: `merganser`, or `merganser-test` for `--context stage=test`. */
export function installationName(stage: string | undefined): string {
  return stage === undefined ? "merganser" : `merganser-${stage}`;
}

/** For example `merganser-eu-get-template`. */
export function functionName(installation: string, region: Region, lambda: string): string {
  return `${installation}-${region}-${lambda}`;
}

/** The global table, which has a replica in every region. */
export function directoryTableName(installation: string): string {
  return `${installation}-directory`;
}

/** The table of one region. */
export function recordsTableName(installation: string, region: Region): string {
  return `${installation}-${region}-records`;
}

/** The bucket of one region. Buckets of all accounts on AWS share one space of names: so it ends in the account's id. */
export function filesBucketName(installation: string, region: Region, awsAccount: string): string {
  return `${installation}-${region}-files-${awsAccount}`;
}

/** The queue of one region. */
export function jobsQueueName(installation: string, region: Region): string {
  return `${installation}-${region}-jobs`;
}

/** Where jobs end that failed each time. */
export function deadJobsQueueName(installation: string, region: Region): string {
  return `${jobsQueueName(installation, region)}-dead`;
}

/** The queue of one region for batches, which take long. */
export function batchesQueueName(installation: string, region: Region): string {
  return `${installation}-${region}-batches`;
}

/** Where batches end whose work could not even be begun, each time. */
export function deadBatchesQueueName(installation: string, region: Region): string {
  return `${batchesQueueName(installation, region)}-dead`;
}

/** Of the metrics that the functions count themselves. */
export function metricsNamespace(installation: string): string {
  return `Merganser/${installation}`;
}

/** The index of both tables that lists a group newest first. */
export const GROUP_INDEX = "by-group";

/** The first segment of the keys of files that functions hand to each other. They are gone within four days, former versions included. */
export const WORK_FILES = "work";

/** The first segment of the keys of uploads that no template and no document has yet. They are gone within four days, former versions included. */
export const UPLOADS = "uploads";

/** The first segment of the keys of what a batch was asked for and has made so far. They are gone within ten days, former versions included. */
export const BATCH_FILES = "batches";

/** The first segments of the keys of files that stay. */
export const STORED_FILES = ["templates", "documents"] as const;

/** The alias by which the converter is called where it is kept ready: only a published version can be. */
export const CONVERTER_ALIAS = "ready";
