/**
 * Adapter: jobs in an embedded SQLite file, done one after the other in this process. A job that fails comes back
 * after a pause that doubles.
 */
import { type JobTable, openJobTable } from "./job-table.sqlite.ts";
import type { Job, JobHandler, Jobs } from "./jobs.ts";

const FIRST_PAUSE_MS = 1000;

export interface SqliteJobsOptions {
  /** Path of the database file; made when absent. */
  readonly file: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly onFailure: (job: Job, error: unknown) => void;
}

export interface SqliteJobs extends Jobs {
  /** Does what is due from now on, also what an earlier run left. */
  start(handle: JobHandler): void;
  /** Does at once all that waits, due or not. What fails comes back in its time. */
  runAll(): Promise<void>;
  /** Waits for the running job. */
  close(): Promise<void>;
}

export function openSqliteJobs({ file, now, onFailure }: SqliteJobsOptions): SqliteJobs {
  const table = openJobTable(file);
  let handler: JobHandler | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  const run = (by: () => number): Promise<void> => {
    running = running.then(async () => {
      for (const id of isClosed ? [] : table.listDue(by())) {
        if (!isClosed && handler !== undefined) await doJob({ table, handler, now, onFailure }, id);
      }
      schedule();
    });
    return running;
  };
  const schedule = () => {
    clearTimeout(timer);
    const due = isClosed || handler === undefined ? undefined : table.nextDue();
    if (due !== undefined) timer = setTimeout(run, Math.max(due - now(), 0) + 1, now).unref();
  };
  return {
    async send(job, { delaySeconds = 0 } = {}) {
      table.add(job, now() + delaySeconds * 1000);
      schedule();
    },
    start(handle) {
      handler = handle;
      schedule();
    },
    runAll: () => run(() => Number.MAX_SAFE_INTEGER),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      table.close();
    },
  };
}

interface Doing extends Pick<SqliteJobsOptions, "now" | "onFailure"> {
  readonly table: JobTable;
  readonly handler: JobHandler;
}

async function doJob({ table, handler, now, onFailure }: Doing, id: number): Promise<void> {
  const waiting = table.get(id);
  if (waiting === undefined) return;
  try {
    await handler(waiting.job);
    table.remove(id);
  } catch (error) {
    table.postpone(id, now() + FIRST_PAUSE_MS * 2 ** waiting.attempts);
    onFailure(waiting.job, error);
  }
}
