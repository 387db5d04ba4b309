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
