/** What the embedded queue promises beyond the port: in which order it works, for how long, and in what circumstances. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type JobSliceHandler, openSqliteJobs } from "#shared/storage/jobs/jobs.sqlite.ts";
import { type Job, type JobHandler, type Jobs, jobSchema } from "#shared/storage/jobs/jobs.ts";

interface Opened {
  readonly jobs: Jobs & { start(handle: JobSliceHandler<Job>): void };
  /** Failures that were told, each by the job's id. */
  readonly failures: readonly string[];
  /** The errors of these failures. */
  readonly errors: readonly string[];
  /** Gives all waiting jobs this text in place of their own. */
  readonly spoilJobs: (body: string) => void;
  /** Sets the adapter's clock forward, in milliseconds. */
  readonly passTime: (milliseconds: number) => void;
  /** Lets the adapter's clock stand still, but for `passTime`. */
  readonly stopTime: () => void;
  /** Does what waits, due or not. */
  readonly runAll: () => Promise<void>;
  /** Lets nobody else write to the store until what it returns is called. */
  readonly lock: () => () => void;
  /** The same queue, opened anew. */
  readonly reopen: (options?: { readonly atOnce: number }) => Promise<void>;
  /** The same place, with a store that is made as told. */
  readonly replaceStore: (make: (store: DatabaseSync) => void) => Promise<void>;
  readonly close: () => Promise<void>;
}

function job(id: string): Job {
  return { kind: "sweep-document", id: id as never };
}

let opened: Opened;
let done: string[];
const remember: JobHandler = async ({ id }) => void done.push(id);
beforeEach(async () => {
  opened = await openSqlite();
  done = [];
});
afterEach(() => opened.close());

test("jobs are done one after the other, in the order in which they were sent", async () => {
  let running = 0;
  opened.jobs.start(async (each) => {
    running++;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
    await remember(each);
  });
  const names = Array.from({ length: 10 }, (_, n) => `job ${n}`);
  for (const name of names) await opened.jobs.send(job(name));
  await expect.poll(() => done).toEqual(names);
  expect(opened.failures).toEqual([]);
});

test("one that is to wait waits, and holds up none that comes after it", async () => {
  opened.jobs.start(remember);
  await opened.jobs.send(job("late"), { delaySeconds: 900 });
  await opened.jobs.send(job("soon"));
  await expect.poll(() => done).toEqual(["soon"]);
  opened.passTime(901_000);
  await opened.jobs.send(job("after"));
  await expect.poll(() => done).toEqual(["soon", "late", "after"]);
});

test("one that keeps failing is tried for as long as it takes, also after a restart", async () => {
  let isBroken = true;
  const handle: JobHandler = async (each) => {
    if (isBroken) throw new Error("broken");
    await remember(each);
  };
  opened.jobs.start(handle);
  await opened.jobs.send(job("bad"));
  for (let n = 0; n < 30; n++) await opened.runAll();
  expect(opened.failures.length).toBeGreaterThanOrEqual(30);
  await opened.reopen();
  isBroken = false;
  opened.passTime(61 * 60 * 1000);
  opened.jobs.start(handle);
  await expect.poll(() => done).toEqual(["bad"]);
});

test("a store that is locked when a job ends does not end the process; the job comes again", async () => {
  let unlock = () => {};
  opened.jobs.start(async (each) => {
    if (done.length === 0) unlock = opened.lock();
    await remember(each);
  });
  await opened.jobs.send(job("locked"));
  await expect.poll(() => opened.failures).toEqual(["the store"]);
  unlock();
  await expect.poll(() => done).toEqual(["locked", "locked"]);
});

test("accounts take turns, however many jobs of one wait", async () => {
  for (const name of ["a1", "a2", "a3"]) await opened.jobs.send(job(name), { account: "a" as never });
  for (const name of ["b1", "b2"]) await opened.jobs.send(job(name), { account: "b" as never });
  opened.jobs.start(remember);
  await expect.poll(() => done).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

test("the smaller jobs of one account go first, but not before all that waited longer", async () => {
  const account = "a" as never;
  await opened.jobs.send(job("large"), { account, itemsLeft: 100_000 });
  await opened.jobs.send(job("small"), { account, itemsLeft: 100 });
  await opened.jobs.send(job("smallest"), { account, itemsLeft: 1 });
  opened.passTime(61_000);
  await opened.jobs.send(job("late"), { account });
  opened.jobs.start(remember);
  await expect.poll(() => done).toEqual(["smallest", "small", "large", "late"]);
});

test("a large job is warned that a smaller one of its account waits", async () => {
  const asked: boolean[] = [];
  const account = "a" as never;
  opened.jobs.start(async (each, { othersWait }) => {
    if (each.id === ("large" as never)) await opened.jobs.send(job("small"), { account, itemsLeft: 1 });
    asked.push(othersWait());
    await remember(each);
  });
  await opened.jobs.send(job("large"), { account, itemsLeft: 100 });
  await expect.poll(() => done).toEqual(["large", "small"]);
  expect(asked).toEqual([true, false]);
});

test("a job of another account that comes during a turn is next, and the turn is warned that it waits", async () => {
  const asked: boolean[] = [];
  opened.jobs.start(async (each, { othersWait }) => {
    asked.push(othersWait());
    if (each.id === ("a1" as never)) {
      await opened.jobs.send(job("late"), { account: "a" as never, delaySeconds: 900 });
      await opened.jobs.send(job("b1"), { account: "b" as never });
      asked.push(othersWait());
    }
    await remember(each);
  });
  for (const name of ["a1", "a2"]) await opened.jobs.send(job(name), { account: "a" as never });
  await expect.poll(() => done).toEqual(["a1", "b1", "a2"]);
  expect(asked).toEqual([false, true, true, false]);
});

test("as many jobs are done at once as it was opened for, and one that hangs holds up no others", async () => {
  await opened.reopen({ atOnce: 3 });
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  opened.jobs.start(async (each) => {
    most = Math.max(most, ++running);
    if (each.id.startsWith("hangs")) await mayEnd;
    running--;
    await remember(each);
  });
  const names = ["hangs 1", "hangs 2", ...Array.from({ length: 5 }, (_, n) => `job ${n}`)];
  for (const name of names) await opened.jobs.send(job(name));
  await expect.poll(() => done).toEqual(names.slice(2));
  expect(most).toBe(3);
  end();
  await expect.poll(() => done.toSorted()).toEqual(names.toSorted());
});

test("a store of before accounts were noted is taken over with its jobs", async () => {
  await opened.replaceStore((store) => {
    store.exec(`CREATE TABLE jobs (
      id INTEGER PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
    ) STRICT`);
    store.prepare("INSERT INTO jobs (due, body) VALUES (0, ?)").run(JSON.stringify(job("before")));
  });
  await opened.jobs.send(job("new"), { account: "a" as never });
  opened.jobs.start(remember);
  await expect.poll(() => done.toSorted()).toEqual(["before", "new"]);
});

test.each(["not JSON", "null", '{"id":"x"}', '{"kind":"unknown","id":"x"}', '{"kind":"make-range","id":"x"}'])(
  "a stored job that cannot be read is reported and tried again later, and holds up no others: %s",
  async (body) => {
    // So that its second attempt is not due before it is looked at.
    opened.stopTime();
    await opened.jobs.send(job("first"));
    opened.spoilJobs(body);
    for (const name of ["second", "third"]) await opened.jobs.send(job(name));
    opened.jobs.start(remember);
    await expect.poll(() => done).toEqual(["second", "third"]);
    expect(opened.failures).toEqual(["the store"]);
    expect(opened.errors[0]).toMatch(/^UnreadableRecord: the stored job cannot be read: /);
    opened.passTime(2_000);
    await opened.runAll();
    expect(opened.failures).toEqual(["the store", "the store"]);
  },
);

test("delayed jobs are done at once on request, also after a restart", async () => {
  await opened.jobs.send(job("before"));
  await opened.jobs.send(job("late"), { delaySeconds: 900 });
  await opened.reopen();
  opened.jobs.start(remember);
  await expect.poll(() => done).toEqual(["before"]);
  await opened.runAll();
  expect(done).toEqual(["before", "late"]);
});

test("closing waits for the running job, and begins no other", async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  opened.jobs.start(async (each) => {
    await mayEnd;
    await remember(each);
  });
  await opened.jobs.send(job("first"));
  await opened.jobs.send(job("second"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const closing = opened.reopen();
  end();
  await closing;
  expect(done).toEqual(["first"]);
  await opened.runAll();
  opened.jobs.start(remember);
  await expect.poll(() => done).toEqual(["first", "second"]);
});

async function openSqlite(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-jobs-"));
  const failures: string[] = [];
  const errors: string[] = [];
  let ahead = 0;
  let stoppedAt: number | undefined;
  const file = path.join(folder, "jobs.db");
  const open = (options = {}) =>
    openSqliteJobs({
      ...options,
      file,
      schema: jobSchema,
      now: () => (stoppedAt ?? Date.now()) + ahead,
      onFailure(failed, error) {
        failures.push(failed?.id ?? "the store");
        errors.push(String(error));
      },
    });
  let jobs = open();
  return {
    get jobs() {
      return jobs;
    },
    failures,
    errors,
    spoilJobs(body) {
      const store = new DatabaseSync(file);
      store.prepare("UPDATE jobs SET body = ?").run(body);
      store.close();
    },
    passTime(milliseconds) {
      ahead += milliseconds;
    },
    stopTime() {
      stoppedAt = Date.now();
    },
    runAll: () => jobs.runAll(),
    lock() {
      const other = new DatabaseSync(file);
      other.exec("BEGIN IMMEDIATE");
      return () => other.close();
    },
    async reopen(options) {
      await jobs.close();
      jobs = open(options);
    },
    async replaceStore(make) {
      await jobs.close();
      await rm(file);
      const store = new DatabaseSync(file);
      make(store);
      store.close();
      jobs = open();
    },
    async close() {
      await jobs.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
