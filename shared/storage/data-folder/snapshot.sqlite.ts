/** Takes a consistent snapshot of all databases of a data folder. Closing it ends the read transactions. */
import { existsSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { parseBody, type StoredRecord } from "#shared/storage/records/records.ts";
import { schemaVersion } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { DATABASE_FILES, type DatabaseFile } from "./data-folder.sqlite.ts";

export interface DataSnapshot {
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly databases: readonly DatabaseSnapshot[];
  close(): void;
}

export interface DatabaseSnapshot extends DatabaseFile {
  /** Yields the records of a database that has some. */
  records(): Iterable<StoredRecord>;
  /**
   * Copies the database to a file, which is not flushed to disk, and returns its schema version.
   * @throws DamagedDatabase
   */
  copyTo(file: string): Promise<number>;
}

/** How long to wait for a write in progress. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Takes the snapshot. For the few milliseconds that it takes, nothing is written to any of the databases. It contains
 * everything that was acknowledged before, and a change that spans two databases, such as a move between regions, is
 * consistent in both.
 */
export function takeSnapshot(dataFolder: string, now: () => number): DataSnapshot {
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

/** Starts a read transaction, which sees no later writes. */
function fixed(database: DatabaseSync): DatabaseSync {
  database.exec("BEGIN");
  database.prepare("SELECT count(*) FROM sqlite_schema").get();
  return database;
}

function atMoment(file: DatabaseFile, database: DatabaseSync): DatabaseSnapshot {
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
    yield { pk, sk, rev, body: parseBody(body, pk) };
  }
}

/** Turns the copy into a single file without a write-ahead log, and checks it. The service recreates the log. */
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

/**
 * Checks a copy, and passes its records to `take`.
 * @throws DamagedDatabase
 */
export function inspectCopy(file: string, take?: (record: StoredRecord) => void): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    assertWhole(database);
    if (take !== undefined) for (const record of recordsIn(database)) take(record);
  } finally {
    database.close();
  }
}
