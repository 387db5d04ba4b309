/** All databases of a data folder as they were at one moment, which ends for them when it is closed. */
import { existsSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { DATABASE_FILES, type DatabaseFile } from "./data-folder.sqlite.ts";
import type { JsonObject, StoredRecord } from "./records.ts";
import { schemaVersion } from "./schema.sqlite.ts";

export interface Moment {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly databases: readonly DatabaseAtMoment[];
  close(): void;
}

export interface DatabaseAtMoment extends DatabaseFile {
  /** For one with records. */
  records(): Iterable<StoredRecord>;
  /** Makes a copy, which is not flushed to disk; answers its schema version. @throws DamagedDatabase */
  copyTo(file: string): Promise<number>;
}

/** A write that is under way is waited for. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Nothing is written to any of the databases while they are fixed, which takes milliseconds. What was acknowledged before
 * is in them, and what spans two of them, such as a move from region to region, is in both as it was.
 */
export function takeMoment(dataFolder: string, now: () => number): Moment {
  const files = DATABASE_FILES.filter(({ file }) => existsSync(path.join(dataFolder, file)));
  const opened: DatabaseSync[] = [];
  const open = ({ file }: DatabaseFile) => {
    const database = new DatabaseSync(path.join(dataFolder, file), { timeout: BUSY_TIMEOUT_MS });
    opened.push(database);
    return database;
  };
  try {
    const writers = files.map(open);
    for (const writer of writers) writer.exec("BEGIN IMMEDIATE");
    const databases = files.map((file) => atMoment(file, fixed(open(file))));
    const at = now();
    for (const writer of writers) writer.exec("ROLLBACK");
    return { at, databases, close: () => closeAll(opened) };
  } catch (error) {
    closeAll(opened);
    throw error;
  }
}

function closeAll(databases: readonly DatabaseSync[]): void {
  for (const database of databases) database.close();
}

/** A transaction that has read sees nothing that is written later. */
function fixed(database: DatabaseSync): DatabaseSync {
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
  return database;
}

function atMoment(file: DatabaseFile, database: DatabaseSync): DatabaseAtMoment {
  return {
    ...file,
    records: () => recordsIn(database),
    async copyTo(target) {
      await backup(database, target, { rate: 1000 });
      return settleCopy(target);
    },
  };
}

function* recordsIn(database: DatabaseSync): Generator<StoredRecord, undefined> {
  for (const row of database.prepare("SELECT pk, sk, rev, body FROM records").iterate()) {
    const { pk, sk, rev, body } = row as { pk: string; sk: string; rev: number; body: string };
    yield { pk, sk, rev, body: JSON.parse(body) as JsonObject };
  }
}

/** One file without a log beside it, which the service makes again. */
function settleCopy(copy: string): number {
  const database = new DatabaseSync(copy);
  try {
    database.exec("PRAGMA journal_mode = DELETE");
    assertWhole(database);
    return schemaVersion(database);
  } finally {
    database.close();
  }
}

export class DamagedDatabase extends Error {
  override readonly name = "DamagedDatabase";
}

function assertWhole(database: DatabaseSync): void {
  const found = database.prepare("PRAGMA integrity_check(1)").get()?.integrity_check;
  if (found === "ok") return;
  throw new DamagedDatabase(
    `the database ${database.location()} is damaged: ${found}. Take another backup, or repair it with sqlite3's .recover.`,
  );
}

/** Checks a copy, and hands out its records where it has some. @throws DamagedDatabase */
export function inspectCopy(file: string, take?: (record: StoredRecord) => void): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    assertWhole(database);
    if (take !== undefined) for (const record of recordsIn(database)) take(record);
  } finally {
    database.close();
  }
}
