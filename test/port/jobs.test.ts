/** What every adapter of the jobs port promises: a job is not forgotten, and is tried again when it fails. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSqliteJobs } from "#shared/storage/jobs/jobs.sqlite.ts";
import { openSqsJobs } from "#shared/storage/jobs/jobs.sqs.ts";
import { type Job, type JobHandler, type Jobs, jobSchema } from "#shared/storage/jobs/jobs.ts";
import { type CreatedQueue, emulateSqs } from "#test/support/aws-emulators.ts";
import { type EventSource, startEventSource } from "#test/support/sqs-event-source.ts";

interface Opened {
  readonly jobs: Jobs;
  /** Failures that were told, each by the job's id. */
  readonly failures: readonly string[];
  /** Has what is due done by the handler from now on. */
  start(handle: JobHandler): void;
  /** The same queue, opened anew; nothing is done until the next start. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

interface Adapter {
  /** A queue of its own. */
  open(): Promise<Opened>;
  stop(): Promise<void>;
}

const ADAPTERS: Readonly<Record<string, () => Promise<Adapter>>> = { SQLite: useSqlite, SQS: useSqs };

describe.each(Object.entries(ADAPTERS))("%s", (_name, use) => {
  let adapter: Adapter;
  let opened: Opened;
  let done: string[];
  const remember: JobHandler = async ({ id }) => void done.push(id);
  beforeAll(async () => {
    adapter = await use();
  });
  afterAll(() => adapter.stop());
  beforeEach(async () => {
    opened = await adapter.open();
    done = [];
  });
  afterEach(() => opened.close());

  test("a job is done as it was sent", async () => {
    const jobs: Job[] = [];
    opened.start(async (each) => void jobs.push(each));
    const sent = { kind: "finish-move", id: "ä", moveId: "m", to: "eu", fileVersions: ["1", "2"] } as unknown as Job;
    await opened.jobs.send(sent);
    await expect.poll(() => jobs).toEqual([sent]);
    expect(opened.failures).toEqual([]);
  });

  test("one that is to wait waits, and holds up none that comes after it", { timeout: 400_000 }, async () => {
    opened.start(remember);
    await opened.jobs.send(job("late"), { delaySeconds: 5 });
    await opened.jobs.send(job("soon"));
    await expect.poll(() => done).toEqual(["soon", "late"]);
  });

  test("a job that fails is reported, holds up no other, and is done when it succeeds later", {
    timeout: 400_000,
  }, async () => {
    let isBroken = true;
    opened.start(async (each) => {
      if (isBroken && each.id === "bad") throw new Error("broken");
      await remember(each);
    });
    await opened.jobs.send(job("bad"));
    await opened.jobs.send(job("good"));
    await expect.poll(() => done).toEqual(["good"]);
    expect(opened.failures).toContain("bad");
    isBroken = false;
    await expect.poll(() => done).toEqual(["good", "bad"]);
  });

  test("a job that was sent before a restart is done after it", async () => {
    await opened.jobs.send(job("before"));
    await opened.reopen();
    opened.start(remember);
    await expect.poll(() => done).toEqual(["before"]);
  });
});

function job(id: string): Job {
  return { kind: "sweep-document", id: id as never };
}

async function useSqlite(): Promise<Adapter> {
  return { open: openSqlite, stop: async () => {} };
}

async function openSqlite(): Promise<Opened> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-jobs-"));
  const failures: string[] = [];
  const open = () =>
    openSqliteJobs({
      file: path.join(folder, "jobs.db"),
      schema: jobSchema,
      now: Date.now,
      onFailure: (failed) => void failures.push(failed?.id ?? "the store"),
    });
  let jobs = open();
  return {
    get jobs() {
      return jobs;
    },
    failures,
    start: (handle) => jobs.start(handle),
    async reopen() {
      await jobs.close();
      jobs = open();
    },
    async close() {
      await jobs.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function useSqs(): Promise<Adapter> {
  const queues = await emulateSqs({ attempts: 100 });
  return { open: async () => openSqs(await queues.create()), stop: queues.stop };
}

async function openSqs(queue: CreatedQueue): Promise<Opened> {
  const failures: string[] = [];
  let source: EventSource | undefined;
  const stop = async () => {
    await source?.stop();
    source = undefined;
  };
  return {
    jobs: openSqsJobs(queue),
    failures,
    start(handle) {
      source = startEventSource(queue, handle, (failed) => void failures.push(failed?.id ?? "unreadable"));
    },
    reopen: stop,
    close: stop,
  };
}
