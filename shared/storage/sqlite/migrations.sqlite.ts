/**
 * Migrates the schema of an SQLite file by numbered steps, each in its own transaction. `PRAGMA user_version` counts
 * the steps taken; 0 means a new file or one from before steps were counted.
 */
import type { DatabaseSync } from "node:sqlite";
import { VERSION } from "#shared/base/model/version.ts";

/** Migrates one version to the next. A released step is never changed; later changes are new steps. */
export type SchemaStep = (database: DatabaseSync) => void;

/** The file was written by a newer program and may contain data that this program would damage. */
export class SchemaTooNew extends Error {
  override readonly name = "SchemaTooNew";
}

/** How long a statement waits for another process. */
export const BUSY_TIMEOUT_MS = 5000;

const SQLITE_BUSY = 5;

/** Returns whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === SQLITE_BUSY;
}

/** Records which program took which step, so that a program that is too old can name the version to use. */
const HISTORY = "CREATE TABLE IF NOT EXISTS schema_steps (version INTEGER PRIMARY KEY, program TEXT NOT NULL) STRICT";

/**
 * Migrates the file to this program's schema. A newer file is not changed.
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
    `${database.location()} has schema version ${version}; this program, Merganser ${VERSION}, supports none above ` +
      `${steps.length}. Start Merganser ${writerOf(database)} or a newer one on this data folder, or restore a backup ` +
      "that was made before the update into another folder. Nothing was changed.",
  );
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version);
}

/** Another process may have taken the step, so the version is read again within the exclusive transaction. */
function makeNextStep(database: DatabaseSync, steps: readonly SchemaStep[]): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const made = schemaVersion(database);
    steps[made]?.(database);
    if (made < steps.length) note(database, made + 1);
    database.exec("COMMIT");
  } catch (error) {
    // A full disk has rolled the transaction back already.
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
