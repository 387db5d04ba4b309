/** The table in which jobs wait, with what its SQL can do. Times in milliseconds since the Unix epoch. */
import { DatabaseSync } from "node:sqlite";
import type { AnyJob } from "./jobs.ts";

const SCHEMA = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS by_due ON jobs (due);
`;

interface WaitingJob<Kind extends AnyJob> {
  readonly id: number;
  readonly job: Kind;
  /** How often it has failed. */
  readonly attempts: number;
}

export interface JobTable<Kind extends AnyJob> {
  add(job: Kind, due: number): void;
  /** The ids of all jobs due by then, the longest waiting first. */
  listDue(by: number): readonly number[];
  get(id: number): WaitingJob<Kind> | undefined;
  /** When the next one is due; undefined when none waits. */
  nextDue(): number | undefined;
  remove(id: number): void;
  /** After a failure. */
  postpone(id: number, due: number): void;
  close(): void;
}

export function openJobTable<Kind extends AnyJob>(file: string): JobTable<Kind> {
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const add = database.prepare("INSERT INTO jobs (due, body) VALUES (?, ?)");
  const listDue = database.prepare("SELECT id FROM jobs WHERE due <= ? ORDER BY due, id");
  const get = database.prepare("SELECT id, attempts, body FROM jobs WHERE id = ?");
  const nextDue = database.prepare("SELECT min(due) AS due FROM jobs");
  const remove = database.prepare("DELETE FROM jobs WHERE id = ?");
  const postpone = database.prepare("UPDATE jobs SET attempts = attempts + 1, due = ? WHERE id = ?");
  return {
    add: (job, due) => void add.run(due, JSON.stringify(job)),
    listDue: (by) => listDue.all(by).map(({ id }) => Number(id)),
    get(id) {
      const row = get.get(id) as { attempts: number; body: string } | undefined;
      return row && { id, job: JSON.parse(row.body) as Kind, attempts: row.attempts };
    },
    nextDue: () => (nextDue.get() as { due: number | null }).due ?? undefined,
    remove: (id) => void remove.run(id),
    postpone: (id, due) => void postpone.run(due, id),
    close: () => database.close(),
  };
}
