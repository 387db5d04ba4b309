/** Processes are lent, kept, replaced and ended as a pool promises. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Timings } from "#shared/base/log/timings.ts";
import { type ForkLimits, forkLimited } from "#shared/workers/processes/fork-limited.ts";
import { WorkerPool, type WorkerPoolOptions } from "#shared/workers/processes/worker-pool.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";

/** It evaluates what it is sent, and answers with the result and its id. */
const PROGRAM = `
process.on("disconnect", () => process.exit());
process.on("message", ({ source }) => process.send({ id: process.pid, result: new Function(source)() }));
`;

interface Answer {
  readonly id: number;
  readonly result: unknown;
}

let folder: string;
type Process = WorkerProcess<{ readonly source: string }, Answer>;

let pool: WorkerPool<Process>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "pool-"));
  await writeFile(path.join(folder, "main.mjs"), PROGRAM);
});
afterEach(() => pool.stop());
afterAll(() => rm(folder, { recursive: true }));

function open(options: Partial<WorkerPoolOptions<Process>> = {}, limits: Partial<ForkLimits> = {}): void {
  const create = (): Promise<Process> =>
    forkLimited(path.join(folder, "main.mjs"), { memoryLimitBytes: 500e6, ...limits });
  pool = new WorkerPool<Process>({ create, processesMax: 1, recycleBytes: 400e6, ...options });
}

function run(source = "", deadlineMs = 20_000): Promise<Answer> {
  return pool.lend((process) => process.ask({ source }, deadlineMs));
}

const idOf = async () => (await run()).id;

/** Keeps a process busy until it is released. */
function held(): { readonly id: Promise<number>; readonly release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const id = pool.lend(async (process) => {
    await released;
    return (await process.ask({ source: "" }, 20_000)).id;
  });
  return { id, release };
}

test("a process is kept for the next work, and one that failed in time or memory is replaced", async () => {
  open();
  const first = await idOf();
  expect(await idOf()).toBe(first);
  await expect(run("for (;;);", 200)).rejects.toMatchObject({ name: "WorkFailure", fault: "timed_out" });
  expect(await idOf()).not.toBe(first);
});

test("the process that worked last works next, also while others are idle, so what it has compiled is used again", async () => {
  open({ processesMax: 2 });
  const before = held();
  await idOf();
  before.release();
  await before.id;
  const last = await idOf();
  expect([await idOf(), await idOf(), await idOf()]).toEqual([last, last, last]);
  // Waiting work gets the process that has just finished, too.
  const busy = held();
  const [first, next] = await Promise.all([idOf(), idOf()]);
  busy.release();
  expect(next).toBe(first);
  expect(await busy.id).not.toBe(first);
});

test("without room on its heap it has crashed, which is the fault of the work", async () => {
  open({}, { heapMegabytes: 20 });
  const growing = "const kept = []; for (;;) kept.push(new Array(1000).fill(0.5));";
  await expect(run(growing)).rejects.toMatchObject({ name: "WorkFailure", fault: "too_large" });
});

test("work whose process is killed is done once more, on another one", async () => {
  open();
  const seen: number[] = [];
  const done = await pool.lend(async (worker) => {
    const { id } = await worker.ask({ source: "" }, 20_000);
    seen.push(id);
    if (seen.length === 1) process.kill(id, "SIGKILL");
    return worker.ask({ source: "return 'done'" }, 20_000);
  });
  expect(done.result).toBe("done");
  expect(new Set(seen).size).toBe(2);
});

test("work whose processes are killed repeatedly is interrupted; work that cannot be repeated is interrupted at once", async () => {
  open();
  let times = 0;
  const dying = async (worker: Process) => {
    times++;
    process.kill((await worker.ask({ source: "" }, 20_000)).id, "SIGKILL");
    return worker.ask({ source: "" }, 20_000);
  };
  await expect(pool.lend(dying)).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
  expect(times).toBe(4);
  await expect(pool.lend(dying, { attemptsMax: 1 })).rejects.toMatchObject({ code: "work_interrupted", status: 503 });
  expect(times).toBe(5);
});

test("a process that has grown is replaced, by one that stands ready before it is asked for", async () => {
  open({ recycleBytes: 0 });
  const first = await idOf();
  expect(await idOf()).not.toBe(first);
});

test("calls of a pool that has stopped, or stops meanwhile, fail because the service stops", async () => {
  open();
  const hanging = [run("for (;;);"), run()].map((work) =>
    expect(work).rejects.toMatchObject({ code: "shutting_down", status: 503 }),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  pool.stop();
  pool.prepare();
  await Promise.all(hanging);
  await expect(run()).rejects.toMatchObject({ code: "shutting_down" });
});

test("work that is a step of a request is measured for that request, together with its wait for a process", async () => {
  open();
  const [began, timings] = [performance.now(), new Timings(() => performance.now())];
  const busy = held();
  const waiting = timings.during(() =>
    pool.lend((process) => process.ask({ source: "" }, 20_000), { step: "convert" }),
  );
  busy.release();
  await busy.id;
  const released = performance.now();
  await waiting;
  const [[step, duration] = ["", 0], ...others] = timings.durations;
  expect([step, others]).toEqual(["convert", []]);
  expect(duration).toBeLessThanOrEqual(performance.now() - began);
  expect(timings.steps[0]?.began).toBeLessThan(released);
});

test("a process that is created after its deadline is ended, and its work is refused", async () => {
  const late = Promise.withResolvers<Process>();
  open({ create: () => late.promise, startDeadlineMs: 20 });
  await expect(idOf()).rejects.toMatchObject({ name: "NotStarted" });
  const process = await forkLimited<{ readonly source: string }, Answer>(path.join(folder, "main.mjs"), {
    memoryLimitBytes: 500e6,
  });
  late.resolve(process);
  await expect.poll(() => process.isUsable()).toBe(false);
});
