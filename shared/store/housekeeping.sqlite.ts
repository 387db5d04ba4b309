/**
 * Keeps a file of records clean while it is open: expired records are removed, and what was removed or replaced leaves
 * the write-ahead log too, so that nothing deleted can be found on the disk.
 */
import type { DatabaseSync } from "node:sqlite";
import { BUSY_TIMEOUT_MS } from "./schema.sqlite.ts";

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** How long the log may hold what is gone; many changes in a row share one clearing. */
const LOG_CLEARED_AFTER_MS = 2000;

export interface Housekeeping {
  /** To be called when content was removed or replaced. */
  contentGone(): void;
  /** To be called before the database is closed, which clears the log itself. */
  stop(): void;
}

/** @param seconds the present time, since the Unix epoch */
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
  // Also what an earlier run removed before it was killed.
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

/** Whether the log is empty now. It does not wait for who reads the file at this moment. */
function clearLog(database: DatabaseSync): boolean {
  database.exec("PRAGMA busy_timeout = 0");
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** A disk that is full, or a file that is locked, now is none of a caller's business: it is tried again later. */
function isDone(act: () => boolean): boolean {
  try {
    return act();
  } catch {
    return false;
  }
}
