/** A backup of a data folder with a record that does not fit its type: its files are not known. */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DIRECTORY_FILE } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { runHere } from "#test/support/backup-command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-damaged-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("is refused with the kind and the key of the record and the field, and leaves nothing behind", async () => {
  const data = path.join(folder, "data");
  await mkdir(path.join(data, "us"), { recursive: true });
  openSqliteRecords({ file: path.join(data, DIRECTORY_FILE), now: Date.now }).close();
  const records = openSqliteRecords({ file: path.join(data, "us/records.db"), now: Date.now });
  await records.insert({ pk: "DOCUMENT#us1", sk: "DOCUMENT", body: { id: 7, name: "SECRET" } });
  records.close();
  const { code, stderr } = await runHere("backup", [path.join(folder, "backup")], data);
  expect(code).toBe(1);
  expect(stderr).toBe("backup: the stored document DOCUMENT#us1 cannot be read: id is not text\n");
  expect(await readdir(folder)).toEqual(["data"]);
});
