/** What becomes of SQLite files of other versions: older ones move forward, newer ones are left alone. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqliteJobs } from "#shared/storage/jobs/jobs.sqlite.ts";
import { jobSchema } from "#shared/storage/jobs/jobs.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { moveForward, type SchemaStep, SchemaTooNew } from "#shared/storage/sqlite/migrations.sqlite.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-schema-"));
  file = path.join(folder, "store.db");
});
afterEach(() => rm(folder, { recursive: true }));

test("records of before versions were counted are there after the file has moved forward", async () => {
  change(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE records (
      pk TEXT NOT NULL, sk TEXT NOT NULL, rev INTEGER NOT NULL,
      in_group TEXT, created INTEGER, expires INTEGER, body TEXT NOT NULL,
      PRIMARY KEY (pk, sk)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX by_group ON records (in_group, created, pk, sk) WHERE in_group IS NOT NULL;
    CREATE INDEX by_expiry ON records (expires) WHERE expires IS NOT NULL;
    INSERT INTO records VALUES ('p', 's', 7, 'g', 1000, NULL, '{"name":"kept"}');
  `);
  for (const run of ["first", "second"]) {
    const records = openSqliteRecords({ file, now: Date.now });
    const kept = { pk: "p", sk: "s", rev: 7, group: "g", created: 1000, body: { name: "kept" } };
    expect(await records.get("p", "s"), run).toEqual(kept);
    expect((await records.listGroup("g")).records, run).toEqual([kept]);
    records.close();
  }
  expect(versionOf(file)).toBeGreaterThan(0);
});

test.each(["", ", account TEXT NOT NULL DEFAULT ''"])(
  "jobs of before versions were counted are done%s",
  async (more) => {
    change(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL${more}
    ) STRICT;
    CREATE INDEX by_due ON jobs (due);
    INSERT INTO jobs (due, body) VALUES (1, '{"kind":"sweep-document","id":"old"}');
  `);
    const onFailure = (_: unknown, error: unknown) => expect.unreachable(String(error));
    const jobs = openSqliteJobs({ file, schema: jobSchema, now: Date.now, onFailure });
    const done: unknown[] = [];
    jobs.start(async (job) => void done.push(job));
    await jobs.runAll();
    await jobs.close();
    expect(done).toEqual([{ kind: "sweep-document", id: "old" }]);
    expect(versionOf(file)).toBeGreaterThan(0);
  },
);

const createT: SchemaStep = (database) => database.exec("CREATE TABLE t (x TEXT) STRICT; INSERT INTO t VALUES ('old')");
const changeT: SchemaStep = (database) => database.exec("UPDATE t SET x = x || ', moved'");

test("each step is made once, in its order, and from the version where the file stands", () => {
  open([createT]);
  open([createT, changeT, changeT]);
  open([createT, changeT, changeT]);
  expect(contentOf(file)).toEqual([{ x: "old, moved, moved" }]);
  expect(versionOf(file)).toBe(3);
});

test("a step that fails changes nothing, and is made by the next start", () => {
  open([createT]);
  const failing: SchemaStep = (database) => {
    changeT(database);
    throw new Error("the disk is full");
  };
  expect(() => open([createT, changeT, failing])).toThrow("the disk is full");
  expect(contentOf(file)).toEqual([{ x: "old, moved" }]);
  expect(versionOf(file)).toBe(2);
  open([createT, changeT, changeT]);
  expect(contentOf(file)).toEqual([{ x: "old, moved, moved" }]);
});

test("a newer file is refused with the program that is needed, and stays as it is", () => {
  open([createT, changeT]);
  change("UPDATE schema_steps SET program = '7.8.9' WHERE version = 2");
  const before = readFileSync(file);
  expect(() => open([createT])).toThrow(SchemaTooNew);
  expect(() => open([createT])).toThrow(/store\.db has schema version 2; .* Start Merganser 7\.8\.9 or a newer one/);
  expect(readFileSync(file)).toEqual(before);
});

function change(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function open(steps: readonly SchemaStep[]): void {
  const database = new DatabaseSync(file);
  try {
    moveForward(database, steps);
  } finally {
    database.close();
  }
}

function versionOf(file: string): unknown {
  return asked(file, "PRAGMA user_version")[0]?.user_version;
}

function contentOf(file: string): readonly object[] {
  return asked(file, "SELECT x FROM t");
}

function asked(file: string, sql: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}
