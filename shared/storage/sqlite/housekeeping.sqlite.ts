/**
 * Cleans a file of records while it is open: removes expired records, and clears removed and replaced content from the
 * write-ahead log, so that no deleted content stays on the disk.
 */
import type { DatabaseSync } from "node:sqlite";
import { BUSY_TIMEOUT_MS } from "./migrations.sqlite.ts";

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** How long the log may contain deleted content. Consecutive changes share one checkpoint. */
const LOG_CLEARED_AFTER_MS = 2000;

export interface Housekeeping {
  /** To be called when content was removed or replaced. */
  contentGone(): void;
  /** To be called before the database is closed. Closing clears the log. */
  stop(): void;
}

/** @param seconds returns the present time, since the Unix epoch */
export function keepHouse(database: DatabaseSync, seconds: () => number): Housekeeping {
  const removeExpired = database.prepare("DELETE FROM records WHERE expires <= ?");
  let clearing: NodeJS.Timeout | undefined;
  const contentGone = () => {
    clearing ??= setTimeout(() => {
      clearing = undefined;
      if (!isDone(() => clearLog(database))) contentGone();
    }, LOG_CLEARED_AFTER_MS).unref();
  };
  const sweep = () => {
    isDone(() => removeExpired.run(seconds()).changes > 0);
    contentGone();
  };
  // This also clears what an earlier run removed before it was killed.
  sweep();
  const sweeping = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  return {
    contentGone,
    stop() {
      clearInterval(sweeping);
      clearTimeout(clearing);
    },
  };
}

/** Returns whether the log is empty now. It does not wait for readers of the file. */
function clearLog(database: DatabaseSync): boolean {
  database.exec("PRAGMA busy_timeout = 0");
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Ignores a full disk or a locked file, which must not fail a request. The work is tried again later. */
function isDone(act: () => boolean): boolean {
  try {
    return act();
  } catch {
    return false;
  }
}
