/** Whether an open database can be written, and still is where it was opened. */
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isReadOnly } from "#shared/base/errors/machine-failures.ts";
import { openSqliteRecords, type SqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { writeProbe } from "#shared/storage/sqlite/write-probe.sqlite.ts";

let folder: string;
let file: string;
let records: SqliteRecords;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-probe-"));
  file = path.join(folder, "records.db");
  records = openSqliteRecords({ file, now: Date.now });
});
afterEach(async () => {
  records.close();
  await rm(folder, { recursive: true });
});

test("a database that can be written passes, and nothing is written into it", async () => {
  using other = new DatabaseSync(file, { readOnly: true });
  const version = () => other.prepare("PRAGMA data_version").get();
  const before = version();
  await records.assertWritable();
  expect(version()).toEqual(before);
});

test("a database that was opened read-only, as SQLite does on a read-only disk, fails as read-only", async () => {
  using readOnly = new DatabaseSync(file, { readOnly: true });
  const error = await writeProbe(readOnly)().catch((thrown: unknown) => thrown);
  expect(isReadOnly(error)).toBe(true);
});

test.each([
  ["moved away", () => rename(file, `${file}.moved`)],
  ["replaced", () => replace(file)],
])("a database that was %s fails until its file is back", async (_, act) => {
  await act();
  await expect(records.assertWritable()).rejects.toThrow(`${file} was moved, replaced or deleted`);
  await rename(`${file}.moved`, file);
  await records.assertWritable();
});

test("a database that another program holds for a moment passes", async () => {
  using other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const proven = records.assertWritable();
  other.exec("ROLLBACK");
  await proven;
});

async function replace(place: string): Promise<void> {
  await rename(place, `${place}.moved`);
  await writeFile(place, "");
}
