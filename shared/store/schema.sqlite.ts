/**
 * The schema of an SQLite file moves forward by numbered steps, each in a transaction of its own. `PRAGMA user_version`
 * counts the steps that were made; 0 is a file of before steps were counted, or an empty one.
 */
import type { DatabaseSync } from "node:sqlite";
import { VERSION } from "#shared/model/version.ts";

/** Leads from one version to the next. A step that was released is never changed: what comes later is another step. */
export type SchemaStep = (database: DatabaseSync) => void;

/** The file was written by a newer program, which may keep in it what this one would damage. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew";
}

/** How long a statement waits for another process. */
export const BUSY_TIMEOUT_MS = 5000;

/** Which program made which step: a program that is too old says by which one to replace itself. */
const HISTORY = "CREATE TABLE IF NOT EXISTS schema_steps (version INTEGER PRIMARY KEY, program TEXT NOT NULL) STRICT";

/**
 * Prepares the file for this program, and changes nothing of one that is newer.
 * @throws SchemaTooNew
 */
export function moveForward(database: DatabaseSync, steps: readonly SchemaStep[]): void {
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  assertNotTooNew(database, steps);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  while (schemaVersion(database) < steps.length) makeNextStep(database, steps);
}

/** @throws SchemaTooNew */
export function assertNotTooNew(database: DatabaseSync, steps: readonly SchemaStep[]): void {
  const version = schemaVersion(database);
  if (version <= steps.length) return;
  throw new SchemaTooNew(
    `${database.location()} has schema version ${version}; this program, Merganser ${VERSION}, knows none above ` +
      `${steps.length}. Start Merganser ${writerOf(database)} or a newer one on this data folder, or restore a backup ` +
      "that was made before the update into another folder. Nothing was changed.",
  );
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}

/** Another process may have been first, so the version is read again where nobody else can write. */
function makeNextStep(database: DatabaseSync, steps: readonly SchemaStep[]): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const made = schemaVersion(database);
    steps[made]?.(database);
    if (made < steps.length) note(database, made + 1);
    database.exec("COMMIT");
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function note(database: DatabaseSync, version: number): void {
  database.exec(HISTORY);
  database.prepare("INSERT OR REPLACE INTO schema_steps (version, program) VALUES (?, ?)").run(version, VERSION);
  database.exec(`PRAGMA user_version = ${version}`);
}

function writerOf(database: DatabaseSync): string {
  const hasHistory = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_steps'").get() !== undefined;
  const last = hasHistory && database.prepare("SELECT program FROM schema_steps ORDER BY version DESC LIMIT 1").get();
  return last ? String(last.program) : "as it was when it last ran";
}
