/** Proves that an open database can be written, and that its file is still where the next start looks for it. */
import { accessSync, constants, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { BUSY_TIMEOUT_MS, isBusy } from "./migrations.sqlite.ts";

/** The open file no longer has its name, so what is written into it is lost when it is closed. */
export class DatabaseMoved extends Error {
  override readonly name = "DatabaseMoved";
}

/**
 * Returns the probe of a database that `moveForward` has opened. It writes nothing: the system tells whether the file may
 * be written, and SQLite whether it has opened the file and its log for writing.
 */
export function writeProbe(database: DatabaseSync): () => Promise<void> {
  const file = database.location();
  if (file === null) return async () => {};
  const opened = identityOf(file);
  return async () => {
    if (identityOf(file) !== opened) throw new DatabaseMoved(`${file} was moved, replaced or deleted`);
    accessSync(file, constants.W_OK);
    await waitForWriteLock(database);
  };
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

const ATTEMPT_EACH_MS = 100;
/** Less than a readiness check may take. */
const WAIT_MAX_MS = 2000;

/** Does not let SQLite wait, which would keep this process from all other work. */
async function waitForWriteLock(database: DatabaseSync): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += ATTEMPT_EACH_MS) {
    try {
      return beginToWrite(database);
    } catch (error) {
      if (!isBusy(error) || waitedMs >= WAIT_MAX_MS) throw error;
    }
    await sleep(ATTEMPT_EACH_MS, undefined, { ref: false });
  }
}

/** Deletes nothing. `BEGIN IMMEDIATE` would not do: it succeeds on a file that is open for reading only. */
function beginToWrite(database: DatabaseSync): void {
  database.exec("PRAGMA busy_timeout = 0");
  try {
    database.exec("DELETE FROM schema_steps WHERE version < 0");
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
