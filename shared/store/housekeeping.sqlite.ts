/**
 * Keeps a file of records clean while it is open: expired records are removed, and what was removed or replaced leaves
 * the write-ahead log too, so that nothing deleted can be found on the disk.
 */
import type { DatabaseSync } from "node:sqlite";

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
  const sweep = () => {
    if (removeExpired.run(seconds()).changes > 0) contentGone();
  };
  let clearing: NodeJS.Timeout | undefined;
  const contentGone = () => {
    clearing ??= setTimeout(() => {
      clearing = undefined;
      // Answers "busy" where another process reads at this moment; the next clearing comes then.
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }, LOG_CLEARED_AFTER_MS).unref();
  };
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
