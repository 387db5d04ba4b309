/**
 * Adapter: jobs in an embedded SQLite file, done one after the other in this process. A job that fails comes back
 * after a pause that doubles up to an hour, for as long as it fails.
 */
import { type JobTable, openJobTable } from "./job-table.sqlite.ts";
import type { AnyJob, Job, JobHandler, Jobs } from "./jobs.ts";

const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60 * 60 * 1000;

export interface SqliteJobsOptions<Kind extends AnyJob> {
  /** Path of the database file; made when absent. */
  readonly file: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Without a job when the file itself cannot be used. */
  readonly onFailure: (job: Kind | undefined, error: unknown) => void;
}

export interface SqliteJobs<Kind extends AnyJob = Job> extends Jobs<Kind> {
  /** Does what is due from now on, also what an earlier run left. */
  start(handle: JobHandler<Kind>): void;
  /** Does at once what waits and is wanted, due or not; everything unless told. What fails comes back in its time. */
  runAll(isWanted?: (job: Kind) => boolean): Promise<void>;
  /** Waits for the running job. */
  close(): Promise<void>;
}

export function openSqliteJobs<Kind extends AnyJob = Job>({
  file,
  now,
  onFailure,
}: SqliteJobsOptions<Kind>): SqliteJobs<Kind> {
  const table = openJobTable<Kind>(file);
  let handler: JobHandler<Kind> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  const doDue = async (by: number, isWanted: (job: Kind) => boolean) => {
    for (const id of isClosed ? [] : table.listDue(by)) {
      if (!isClosed && handler !== undefined) await doJob({ table, handler, isWanted, now, onFailure }, id);
    }
  };
  const run = (by: () => number, isWanted = (_: Kind) => true): Promise<void> => {
    running = running
      .then(() => doDue(by(), isWanted))
      // A file that is locked or a disk that is full must not end the service.
      .catch((error: unknown) => onFailure(undefined, error))
      .then(schedule);
    return running;
  };
  const schedule = () => {
    clearTimeout(timer);
    const due = isClosed || handler === undefined ? undefined : nextDue();
    if (due !== undefined) timer = setTimeout(run, Math.max(due - now(), 0) + 1, now).unref();
  };
  const nextDue = () => {
    try {
      return table.nextDue();
    } catch {
      return now() + FIRST_PAUSE_MS;
    }
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
    runAll: (isWanted) => run(() => Number.MAX_SAFE_INTEGER, isWanted),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      table.close();
    },
  };
}

interface Doing<Kind extends AnyJob> extends Pick<SqliteJobsOptions<Kind>, "now" | "onFailure"> {
  readonly table: JobTable<Kind>;
  readonly isWanted: (job: Kind) => boolean;
  readonly handler: JobHandler<Kind>;
}

async function doJob<Kind extends AnyJob>(
  { table, handler, isWanted, now, onFailure }: Doing<Kind>,
  id: number,
): Promise<void> {
  const waiting = table.get(id);
  if (waiting === undefined || !isWanted(waiting.job)) return;
  try {
    await handler(waiting.job);
    table.remove(id);
  } catch (error) {
    table.postpone(id, now() + Math.min(FIRST_PAUSE_MS * 2 ** waiting.attempts, PAUSE_MAX_MS));
    onFailure(waiting.job, error);
  }
}
