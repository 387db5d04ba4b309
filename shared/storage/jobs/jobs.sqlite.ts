/**
 * Adapter: jobs in an embedded SQLite file, run in this process. Accounts with waiting jobs take turns, and of one
 * account's jobs those with little work overtake those with much. A failed job is retried, after pauses that double up
 * to an hour, until it succeeds.
 */

import { withDiskFailures } from "#shared/base/errors/machine-failures.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { type Schema, UnreadableRecord } from "#shared/base/model/schema.ts";
import { paced } from "#shared/storage/sqlite/pace-writes.sqlite.ts";
import { type DueJob, type JobTable, openJobTable, type WaitingJob } from "./job-table.sqlite.ts";
import type { AnyJob, Job, Jobs, SendOptions } from "./jobs.ts";

const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60 * 60 * 1000;
const NO_ACCOUNT = "";

/** About the time that an item of a batch takes. */
const WORK_MS_PER_ITEM = 10;

/** The longest time for which a large job waits for smaller ones of its account that keep coming. */
const WORK_MS_MAX = 60_000;

export interface SqliteJobsOptions<Kind extends AnyJob> {
  /** The path of the database file, which is created if it is absent. */
  readonly file: string;
  readonly schema: Schema<Kind>;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Called without a job when the stored job, or the file itself, cannot be read. */
  readonly onFailure: (job: Kind | undefined, error: unknown) => void;
  /** The number of concurrent jobs. Default: 1. */
  readonly atOnce?: number;
}

export interface SqliteJobs<Kind extends AnyJob = Job> extends Jobs<Kind> {
  /** Starts to run due jobs, including those left by an earlier run. */
  start(handle: JobSliceHandler<Kind>): void;
  /**
   * Runs the wanted waiting jobs at once, due or not. All jobs are wanted by default. Failed jobs are retried as usual.
   */
  runAll(isWanted?: (job: Kind) => boolean): Promise<void>;
  /** Returns the number of due jobs, with those that are running. */
  due(): number;
  /** @throws ServiceError `storage_unavailable`, DatabaseMoved */
  assertWritable(): Promise<void>;
  /** Waits for the running jobs. */
  close(): Promise<void>;
}

/**
 * Handles a job. A job whose handler throws is retried. The handler of a long job asks regularly whether it should
 * yield to other accounts.
 */
export type JobSliceHandler<Kind extends AnyJob> = (job: Kind, slice: TimeSlice) => Promise<void>;

interface TimeSlice {
  /** Returns whether a due job of another account is waiting, or one of the same account with less work. */
  readonly othersWait: () => boolean;
}

export function openSqliteJobs<Kind extends AnyJob>(options: SqliteJobsOptions<Kind>): SqliteJobs<Kind> {
  const table = openJobTable(options.file, options.schema);
  const queue = new JobQueue(options, table);
  return withDiskFailures({
    send: (job: Kind, sending?: SendOptions) => paced(() => queue.send(job, sending)),
    start: (handle: JobSliceHandler<Kind>) => queue.start(handle),
    runAll: (isWanted?: (job: Kind) => boolean) => queue.runAll(isWanted),
    due: () => queue.due(),
    assertWritable: () => table.assertWritable(),
    close: () => queue.close(),
  });
}

class JobQueue<Kind extends AnyJob> {
  readonly #options: SqliteJobsOptions<Kind>;
  readonly #table: JobTable<Kind>;
  readonly #atOnce: number;
  /** The running jobs. */
  readonly #underWay = new Map<number, { readonly account: string; readonly end: Promise<void> }>();
  /** The accounts in the order of their last turns. The account with the latest turn is last. */
  readonly #served = new Set<string>();
  #handler: JobSliceHandler<Kind> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pausedUntil = 0;
  #isClosed = false;

  constructor(options: SqliteJobsOptions<Kind>, table: JobTable<Kind>) {
    this.#options = options;
    this.#table = table;
    this.#atOnce = options.atOnce ?? 1;
  }

  send(job: Kind, { delaySeconds = 0, account = NO_ACCOUNT as AccountId, itemsLeft = 0 }: SendOptions = {}): void {
    const work = Math.min(itemsLeft * WORK_MS_PER_ITEM, WORK_MS_MAX);
    this.#table.add(job, this.#options.now() + delaySeconds * 1000, { account, work });
    this.#schedule();
  }

  start(handle: JobSliceHandler<Kind>): void {
    this.#handler = handle;
    this.#schedule();
  }

  async runAll(isWanted = (_: Kind) => true): Promise<void> {
    for (const job of this.#table.list()) {
      while (this.#underWay.size >= this.#atOnce) await Promise.race(this.#ends());
      if (this.#handler === undefined || this.#isClosed || this.#underWay.has(job.id)) continue;
      await this.#begin(job, isWanted);
    }
    await Promise.all(this.#ends());
  }

  due(): number {
    return this.#table.countDue(this.#options.now());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#ends());
    this.#table.close();
  }

  #ends(): readonly Promise<void>[] {
    return [...this.#underWay.values()].map(({ end }) => end);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#handler === undefined || this.#underWay.size >= this.#atOnce) return;
    const due = this.#nextDue();
    if (due === undefined) return;
    const wait = Math.max(Math.max(due, this.#pausedUntil) - this.#options.now(), 0) + 1;
    this.#timer = setTimeout(() => this.#beginDue(), wait).unref();
  }

  #nextDue(): number | undefined {
    try {
      return this.#table.nextDue([...this.#underWay.keys()]);
    } catch {
      return this.#options.now() + FIRST_PAUSE_MS;
    }
  }

  #beginDue(): void {
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) this.#begin(next);
    } catch (error) {
      this.#afterStoreFailure(error);
    }
    this.#schedule();
  }

  /**
   * Returns a job of the account with the fewest running jobs, and among equals of the one whose last turn is the
   * longest ago.
   */
  #next(): DueJob | undefined {
    if (this.#isClosed || this.#underWay.size >= this.#atOnce) return undefined;
    const due = this.#listDue();
    const served = [...this.#served];
    const rank = ({ account }: DueJob) => this.#underWayOf(account) * (served.length + 1) + served.indexOf(account);
    return due.toSorted((a, b) => rank(a) - rank(b))[0];
  }

  #listDue(): readonly DueJob[] {
    return this.#table.listFirstDue(this.#options.now(), [...this.#underWay.keys()]);
  }

  #underWayOf(account: string): number {
    return [...this.#underWay.values()].filter((each) => each.account === account).length;
  }

  #begin(due: DueJob, isWanted = (_: Kind) => true): Promise<void> {
    const { id, account } = due;
    this.#served.delete(account);
    this.#served.add(account);
    const end = this.#do(due, isWanted).finally(() => {
      this.#underWay.delete(id);
      this.#schedule();
    });
    this.#underWay.set(id, { account, end });
    return end;
  }

  /** Never rejects. */
  async #do(due: DueJob, isWanted: (job: Kind) => boolean): Promise<void> {
    try {
      const { id } = due;
      const waiting = this.#table.get(id);
      if (waiting === undefined) return;
      const { job } = waiting;
      if (job instanceof UnreadableRecord) return this.#postpone(waiting, undefined, job);
      if (!isWanted(job)) return;
      const failure = await this.#failureOf(job, { othersWait: () => this.#othersWait(due) });
      if (failure === undefined) return this.#table.remove(id);
      this.#postpone(waiting, job, failure.error);
    } catch (error) {
      this.#afterStoreFailure(error);
    }
  }

  #postpone({ id, attempts }: WaitingJob<Kind>, job: Kind | undefined, error: unknown): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, PAUSE_MAX_MS);
    this.#table.postpone(id, this.#options.now() + pause);
    this.#options.onFailure(job, error);
  }

  async #failureOf(job: Kind, slice: TimeSlice): Promise<{ readonly error: unknown } | undefined> {
    try {
      await this.#handler?.(job, slice);
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  /** A locked file or a full disk must neither end the service nor keep it busy. */
  #afterStoreFailure(error: unknown): void {
    this.#pausedUntil = this.#options.now() + FIRST_PAUSE_MS;
    this.#options.onFailure(undefined, error);
  }

  #othersWait({ account, work }: DueJob): boolean {
    try {
      return this.#listDue().some((each) => each.account !== account || each.work < work);
    } catch {
      return false;
    }
  }
}
