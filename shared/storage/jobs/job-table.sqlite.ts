/** Provides the table of waiting jobs and its SQL. Times are in milliseconds since the Unix epoch. */
import { DatabaseSync } from "node:sqlite";
import { parseStoredJson, type Schema, UnreadableRecord } from "#shared/base/model/schema.ts";
import { moveForward, type SchemaStep } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { writeProbe } from "#shared/storage/sqlite/write-probe.sqlite.ts";
import type { AnyJob } from "./jobs.ts";

/** The schema steps of the job table (schema.sqlite.ts). */
export const JOB_STEPS: readonly SchemaStep[] = [
  // This is the schema from before steps were counted. At that time the column for accounts was added when a file was
  // opened.
  (database) => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS jobs (
        id INTEGER PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL,
        account TEXT NOT NULL DEFAULT ''
      ) STRICT;
      CREATE INDEX IF NOT EXISTS by_due ON jobs (due);
    `);
    if (!hasAccounts(database)) database.exec("ALTER TABLE jobs ADD COLUMN account TEXT NOT NULL DEFAULT ''");
    database.exec("CREATE INDEX IF NOT EXISTS by_account ON jobs (account, due)");
  },
  // The milliseconds that the job's work is expected to take.
  (database) => database.exec("ALTER TABLE jobs ADD COLUMN work INTEGER NOT NULL DEFAULT 0"),
];

/**
 * Selects the due job of each account that would be finished first if all began when they were due. So a small one goes
 * before a large one that came shortly before it, and the large one not behind all that come later. Accounts are found by
 * skipping from one to the next in the index.
 */
const FIRST_DUE = `
  WITH RECURSIVE accounts (account) AS (
    SELECT min(account) FROM jobs
    UNION ALL
    SELECT (SELECT min(account) FROM jobs WHERE jobs.account > accounts.account) FROM accounts WHERE account IS NOT NULL
  )
  SELECT jobs.account, jobs.id, jobs.work FROM accounts JOIN jobs ON jobs.id = (
    SELECT id FROM jobs WHERE jobs.account = accounts.account AND due <= :by
      AND id NOT IN (SELECT value FROM json_each(:besides)) ORDER BY due + work, id LIMIT 1
  )`;

/** A due job and its account, which is empty for a job without one. */
export interface DueJob {
  readonly id: number;
  readonly account: string;
  /** The milliseconds that its work is expected to take, as far as that matters to the order. */
  readonly work: number;
}

export interface WaitingJob<Kind extends AnyJob> {
  readonly id: number;
  /** The error, if the stored job cannot be read. */
  readonly job: Kind | UnreadableRecord;
  /** The number of failed attempts. */
  readonly attempts: number;
}

export interface JobTable<Kind extends AnyJob> {
  add(job: Kind, due: number, owner: Pick<DueJob, "account" | "work">): void;
  /** Lists all jobs, the longest waiting first. */
  list(): readonly DueJob[];
  /** Lists the next due job of each account, without the jobs in `besides`. */
  listFirstDue(by: number, besides: readonly number[]): readonly DueJob[];
  get(id: number): WaitingJob<Kind> | undefined;
  /** Returns when the next job is due, without the jobs in `besides`. Returns undefined when none waits. */
  nextDue(besides: readonly number[]): number | undefined;
  /** Returns the number of jobs that are due. */
  countDue(by: number): number;
  remove(id: number): void;
  /** Changes the due time after a failure and counts the attempt. */
  postpone(id: number, due: number): void;
  /** @throws Error of SQLite or the system, DatabaseMoved */
  assertWritable(): Promise<void>;
  close(): void;
}

/** @throws SchemaTooNew */
export function openJobTable<Kind extends AnyJob>(file: string, schema: Schema<Kind>): JobTable<Kind> {
  const database = new DatabaseSync(file);
  moveForward(database, JOB_STEPS);
  const add = database.prepare("INSERT INTO jobs (due, body, account, work) VALUES (?, ?, ?, ?)");
  const list = database.prepare("SELECT id, account, work FROM jobs ORDER BY due, id");
  const listFirstDue = database.prepare(FIRST_DUE);
  const get = database.prepare("SELECT id, attempts, body FROM jobs WHERE id = ?");
  const nextDue = database.prepare("SELECT min(due) AS due FROM jobs WHERE id NOT IN (SELECT value FROM json_each(?))");
  const countDue = database.prepare("SELECT count(*) AS count FROM jobs WHERE due <= ?");
  const remove = database.prepare("DELETE FROM jobs WHERE id = ?");
  const postpone = database.prepare("UPDATE jobs SET attempts = attempts + 1, due = ? WHERE id = ?");
  return {
    add: (job, due, { account, work }) => void add.run(due, JSON.stringify(job), account, work),
    list: () => list.all().map(toDueJob),
    listFirstDue: (by, besides) => listFirstDue.all({ by, besides: JSON.stringify(besides) }).map(toDueJob),
    get(id) {
      const row = get.get(id) as { attempts: number; body: string } | undefined;
      return row && { id, job: readJob(schema, row.body), attempts: row.attempts };
    },
    nextDue: (besides) => (nextDue.get(JSON.stringify(besides)) as { due: number | null }).due ?? undefined,
    countDue: (by) => Number((countDue.get(by) as { count: number }).count),
    remove: (id) => void remove.run(id),
    postpone: (id, due) => void postpone.run(due, id),
    assertWritable: writeProbe(database),
    close: () => database.close(),
  };
}

function readJob<Kind extends AnyJob>(schema: Schema<Kind>, body: string): Kind | UnreadableRecord {
  try {
    return parseStoredJson("job", schema, body);
  } catch (error) {
    if (error instanceof UnreadableRecord) return error;
    throw error;
  }
}

function hasAccounts(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM pragma_table_info('jobs') WHERE name = 'account'").get() !== undefined;
}

function toDueJob({ id, account, work }: Readonly<Record<string, unknown>>): DueJob {
  return { id: Number(id), account: String(account), work: Number(work) };
}
