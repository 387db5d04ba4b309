/** What a stopped service has on its disk: records and files of each region, and the jobs that wait. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import type { JsonObject, StoredRecord } from "#shared/storage/records/records.ts";

interface StoredRegion {
  readonly records: ReadonlyMap<string, StoredRecord>;
  /** The files by their keys. The paths of incomplete files begin with `.unfinished`. */
  readonly files: ReadonlyMap<string, string>;
}

export function storedOnDisk(dataFolder: string): Readonly<Record<Region, StoredRegion>> {
  const regions = REGIONS.map((region) => {
    const folder = path.join(dataFolder, region);
    return [
      region,
      { records: recordsIn(path.join(folder, "records.db")), files: filesIn(path.join(folder, "files")) },
    ];
  });
  return Object.fromEntries(regions) as Record<Region, StoredRegion>;
}

/** How many of all regions are due by then, in milliseconds since the Unix epoch; also while the service runs. */
export function jobsWaiting(dataFolder: string, by = Number.MAX_SAFE_INTEGER): number {
  const tables = REGIONS.flatMap((region) =>
    ["jobs.db", "batch-jobs.db", "webhook-jobs.db"].map((name) => path.join(dataFolder, region, name)),
  );
  return tables.reduce((sum, file) => sum + rowsOf(file, `SELECT id FROM jobs WHERE due <= ${by}`).length, 0);
}

function recordsIn(file: string): ReadonlyMap<string, StoredRecord> {
  const rows = rowsOf(file, "SELECT pk, sk, rev, body FROM records") as readonly {
    readonly pk: string;
    readonly sk: string;
    readonly rev: number;
    readonly body: string;
  }[];
  return new Map(
    rows.map(({ pk, sk, rev, body }) => [`${pk} ${sk}`, { pk, sk, rev, body: JSON.parse(body) as JsonObject }]),
  );
}

function rowsOf(file: string, query: string): readonly unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}

function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(paths.map((file) => [path.relative(folder, file).split(path.sep).join("/"), file]));
}
