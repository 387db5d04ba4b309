/** Defines the layout of a machine's data folder, and checks whether this program can use it. */
import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { JOB_STEPS } from "#shared/storage/jobs/job-table.sqlite.ts";
import { RECORD_STEPS } from "#shared/storage/records/records.sqlite.ts";
import { assertNotTooNew, type SchemaStep } from "#shared/storage/sqlite/migrations.sqlite.ts";

/** The path relative to the data folder. All regions share the directory. */
export const DIRECTORY_FILE = "directory.db";

/** The names in the folder of each region. */
export const REGION_FILES = {
  records: "records.db",
  jobs: "jobs.db",
  batchJobs: "batch-jobs.db",
  webhookJobs: "webhook-jobs.db",
  linkSecret: "link-secret",
  /** A folder. */
  files: "files",
} as const;

/** Names the bucket that has the files. Absent where the folders of the regions have them. */
export const FILES_PLACE = "files-bucket";

/** The folder of unfinished and temporary files in that of the files. */
export const UNFINISHED_FILES = ".unfinished";

/**
 * The folder into which a backup is restored. Its content moves out when it is complete; until then the data folder is
 * not usable.
 */
export const RESTORING_FOLDER = ".restoring";

/** Contains a hard link to each file that a running backup will copy. */
export const BACKUP_FOLDER = ".backup";

export interface DatabaseFile {
  /** The path relative to the data folder, with slashes. */
  readonly file: string;
  readonly steps: readonly SchemaStep[];
  /** The region whose records name files. */
  readonly region?: Region;
}

export const DATABASE_FILES: readonly DatabaseFile[] = [
  { file: DIRECTORY_FILE, steps: RECORD_STEPS },
  ...REGIONS.flatMap((region) => [
    { file: `${region}/${REGION_FILES.records}`, steps: RECORD_STEPS, region },
    ...[REGION_FILES.jobs, REGION_FILES.batchJobs, REGION_FILES.webhookJobs].map((name) => ({
      file: `${region}/${name}`,
      steps: JOB_STEPS,
    })),
  ]),
];

export class UnfinishedRestore extends Error {
  override readonly name = "UnfinishedRestore";
}

/**
 * To be called before anything in the folder is opened.
 * @throws UnfinishedRestore, SchemaTooNew
 */
export function assertUsable(dataFolder: string): void {
  if (existsSync(path.join(dataFolder, RESTORING_FOLDER))) {
    throw new UnfinishedRestore(
      `the restore of the data folder ${dataFolder} was interrupted. Run npm run restore on it again; it starts from the beginning.`,
    );
  }
  for (const { file, steps } of DATABASE_FILES) assertKnown(path.join(dataFolder, file), steps);
}

function assertKnown(file: string, steps: readonly SchemaStep[]): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    assertNotTooNew(database, steps);
  } finally {
    database.close();
  }
}
