/** A file that no record names is found on the disk, and so are jobs that wait. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { openSqliteJobs } from "#shared/storage/jobs/jobs.sqlite.ts";
import { jobSchema } from "#shared/storage/jobs/jobs.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { Ledger } from "./ledger.ts";
import { checkNothingLeft } from "./nothing-left.ts";

let dataFolder: string;
let temporaryFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "merganser-left-"));
  temporaryFolder = path.join(dataFolder, "tmp");
  await mkdir(temporaryFolder);
  for (const region of REGIONS) {
    await mkdir(path.join(dataFolder, region, "files"), { recursive: true });
    const records = openSqliteRecords({ file: path.join(dataFolder, region, "records.db"), now: Date.now });
    if (region === "eu") await records.insert({ pk: "DOCUMENT#eu1", sk: "DOCUMENT", body: {} });
    records.close();
    for (const name of ["jobs.db", "batch-jobs.db", "webhook-jobs.db"]) await jobsIn(region, name).close();
  }
});
afterEach(() => rm(dataFolder, { recursive: true }));

function jobsIn(region: string, name: string) {
  const file = path.join(dataFolder, region, name);
  return openSqliteJobs({ file, schema: jobSchema, now: Date.now, onFailure: () => {} });
}

async function put(key: string): Promise<void> {
  const file = path.join(dataFolder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, "x");
}

async function faultsFound(): Promise<readonly string[]> {
  const ledger = new Ledger();
  const service = { restartAt: async () => {}, stop: async () => {} };
  await checkNothingLeft({ service, home: { dataFolder, temporaryFolder }, ledger });
  return ledger.faults.map(({ what }) => what);
}

test("a file that a record names is not left over", async () => {
  await put("eu/files/documents/eu1/file");
  expect(await faultsFound()).toEqual([]);
});

test.each([
  "us/files/documents/eu1/file",
  "us/files/batches/us1/0",
  "au/files/.unfinished/1",
  "us/files/templates/t/v/source",
])("%s belongs to nothing", async (key) => {
  await put(key);
  expect(await faultsFound()).toEqual([expect.stringContaining("a file is left that nothing names")]);
});

test("a temporary file, and a job that goes on failing", async () => {
  await put("tmp/merganser-converter-1/file");
  const jobs = jobsIn("uk", "jobs.db");
  await jobs.send({ kind: "sweep-document", id: "uk1" as never }, { delaySeconds: 100 * 3600 });
  await jobs.close();
  expect(await faultsFound()).toEqual([
    "1 jobs do not come to an end",
    "left in the temporary folder: merganser-converter-1",
  ]);
});
