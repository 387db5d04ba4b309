/** What a pool does with processes that take time to start and to tear a document down, crash, hang and grow. */
import { describe, expect, test } from "vitest";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { NotStarted, WorkFailure } from "#shared/workers/processes/work-failure.ts";
import { WorkerPool, type WorkerPoolOptions } from "#shared/workers/processes/worker-pool.ts";
import { type FakeProcess, type FakeScript, fakeProcesses } from "#test/support/fake-worker.ts";

const DEADLINE_MS = 250;

describe("order", () => {
  test("no process starts before the first document", () => {
    expect(open().events).toEqual([]);
  });

  test("documents are converted one at a time in order of arrival, by one process", async () => {
    const { convert, events } = open({ conversionMs: 5 });
    expect(await Promise.all(["a", "b", "c"].map((text) => convert(text)))).toEqual(["a", "b", "c"]);
    expect(events).toEqual(["start 1", "convert a", "convert b", "convert c"]);
  });

  test("owners take turns", async () => {
    const { convert, events } = open();
    await Promise.all([convert("a1", "a"), convert("a2", "a"), convert("a3", "a"), convert("b1", "b")]);
    expect(events).toEqual(["start 1", "convert a1", "convert b1", "convert a2", "convert a3"]);
  });

  test("a caller that has waited in vain leaves no place behind", async () => {
    const { convert, kindsOf } = open({ acts: { a: "hangs" } });
    expect(await kindsOf("a", "b", "c")).toEqual(["timed_out", "converted", "converted"]);
    expect(await convert("d")).toBe("d");
  });
});

describe("several processes", () => {
  test("share the documents, and each comes back as itself", async () => {
    const { convert, events } = open({ conversionMs: 5 }, { processesMax: 2 });
    const texts = ["a", "b", "c", "d", "e"];
    expect(await Promise.all(texts.map((text) => convert(text)))).toEqual(texts);
    expect(events.filter((event) => event.startsWith("start"))).toHaveLength(2);
  });

  test("are not started for one document at a time", async () => {
    const { convert, events } = open({}, { processesMax: 3 });
    for (const text of ["a", "b", "c"]) await convert(text);
    expect(events).toEqual(["start 1", "convert a", "convert b", "convert c"]);
  });

  test("are held up alone by a document that hangs", async () => {
    const { kindsOf, convert } = open({ acts: { a: "hangs" } }, { processesMax: 2 });
    const ended: string[] = [];
    await Promise.all(["a", "b", "c", "d"].map(async (text) => ended.push(`${text} ${await kindsOf(text)}`)));
    expect(ended).toEqual(["b converted", "c converted", "d converted", "a timed_out"]);
    expect(await Promise.all(["e", "f"].map((text) => convert(text)))).toEqual(["e", "f"]);
  });
});

describe("a spare process", () => {
  test("is started by a document of another owner, and not ahead of one", async () => {
    const { pool, convert, events } = open({ conversionMs: 20 }, { spareProcesses: 1 });
    const first = convert("a", "A");
    pool.prepare();
    await first;
    pool.prepare();
    await pool.idle();
    expect(events).toEqual(["start 1", "convert a"]);
    await Promise.all([convert("b", "A"), convert("c", "A"), convert("d", "B")]);
    expect(events.slice(2)).toEqual(["convert b", "start 2", "convert d", "convert c"]);
  });

  test("is started ahead of a document while the others are long at work", async () => {
    const { pool, convert, events } = open({ conversionMs: 40 }, { spareProcesses: 1, spareAfterMs: 5 });
    await convert("a");
    await pool.idle();
    expect(events).toEqual(["start 1", "convert a", "start 2"]);
  });
});

describe("with a minimum of running processes", () => {
  test("a further process is started while the first work is long, and none while enough run", async () => {
    const settings = { runningMin: 2, processesMax: 3, spareProcesses: 1, spareAfterMs: 5 };
    const { pool, convert, events } = open({ conversionMs: 40 }, settings);
    await convert("a");
    await pool.idle();
    await convert("b");
    await pool.idle();
    expect(events.filter((event) => event.startsWith("start"))).toEqual(["start 1", "start 2"]);
  });

  test("a further process is started after short work, and ends when it has been idle", async () => {
    const { pool, convert, events } = open({}, { runningMin: 2, readyMin: 1, processesMax: 2, idleMs: 20 });
    await convert("a");
    await pool.idle();
    expect(events).toEqual(["start 1", "convert a", "start 2"]);
    await expect.poll(() => events.filter((event) => event.startsWith("stop"))).toHaveLength(1);
  });
});

describe("a crash", () => {
  test("is answered by one more attempt in a fresh process", async () => {
    const { kindsOf, events } = open({ acts: { a: ["crashes", "converts"] } });
    expect(await kindsOf("a")).toEqual(["converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert a"]);
  });

  test("a crash in both attempts is reported, and the next document is converted", async () => {
    const { kindsOf, events } = open({ acts: { a: ["crashes", "crashes", "converts"] } });
    expect(await kindsOf("a", "b")).toEqual(["crashed", "converted"]);
    expect(events.filter((event) => event === "convert a")).toHaveLength(2);
  });

  test.each([
    [["is killed", "is killed"], "work_interrupted"],
    [["crashes", "is killed"], "work_interrupted"],
    [["is killed", "crashes"], "work_interrupted"],
    [["is killed", "converts"], "converted"],
  ] as const)("is the document's fault only when it is one each time: a process that %o is %s", async (acts, kind) => {
    const { kindsOf } = open({ acts: { a: acts } });
    expect(await kindsOf("a")).toEqual([kind]);
  });

  test("a crash by a stop is reported as the stop", async () => {
    const { pool, kindsOf, events } = open({ acts: { a: "is killed" }, conversionMs: 20 });
    const kinds = kindsOf("a");
    await expect.poll(() => events, { interval: 1 }).toContain("convert a");
    await pool.stop();
    expect(await kinds).toEqual(["shutting_down"]);
  });

  test("after the answer is no matter for this document nor an attempt of the next", async () => {
    const { kindsOf, events } = open({ acts: { a: "dies", b: ["crashes", "converts"] } });
    expect(await kindsOf("a", "b")).toEqual(["converted", "converted"]);
    expect(events.filter((event) => event === "convert b")).toHaveLength(2);
  });
});

describe("no second attempt", () => {
  test.each(["hangs", "answers late"] as const)(
    "for a document that %s: the next one gets a fresh process",
    async (act) => {
      const { kindsOf, events, alive } = open({ acts: { a: act }, conversionMs: 40 });
      expect(await kindsOf("a", "b")).toEqual(["timed_out", "converted"]);
      expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
      expect([...alive]).toEqual([2]);
    },
  );

  test("for a document that needs too much memory", async () => {
    const { kindsOf, events } = open({ acts: { a: "outgrows" } });
    expect(await kindsOf("a", "b")).toEqual(["too_large", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });

  test("for a document that cannot be read, whose process goes on", async () => {
    const { kindsOf, events } = open({ acts: { a: "refuses" } });
    expect(await kindsOf("a", "b")).toEqual(["failed", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "convert b"]);
  });
});

describe("a process is replaced", () => {
  test.each(["leaves doubt", "outgrows", "hangs"] as const)("when a document %s", async (act) => {
    const { kindsOf, events } = open({ acts: { a: act } });
    await kindsOf("a", "b");
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });

  test("when it holds too much memory after a document", async () => {
    const { kindsOf, events } = open({ bytesAfter: { a: 600, b: 599 } }, { recycleBytes: 600 });
    expect(await kindsOf("a", "b", "c")).toEqual(["converted", "converted", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b", "convert c"]);
  });

  test("ahead of the next document, so that it does not wait for the start", async () => {
    const { kindsOf, alive } = open({ acts: { a: ["crashes", "crashes"] } });
    await kindsOf("a");
    await expect.poll(() => [...alive], { interval: 1 }).toEqual([3]);
  });

  test("when converting throws, which the caller gets", async () => {
    const { convert, kindsOf, events } = open({ acts: { a: "throws" } });
    await expect(convert("a")).rejects.toThrow("disk full");
    expect(await kindsOf("b")).toEqual(["converted"]);
    expect(events.filter((event) => event !== "start 2")).toEqual(["start 1", "convert a", "stop 1", "convert b"]);
  });
});

describe("starting ahead", () => {
  const warmUp = (text: string) => ({ warmUp: (process: FakeProcess) => process.convert(text, DEADLINE_MS) });

  test("converts the warm-up document, and the first real one finds the process running", async () => {
    const { pool, kindsOf, events } = open({}, warmUp("warm-up"));
    pool.prepare();
    await expect.poll(() => events, { interval: 1 }).toEqual(["start 1", "convert warm-up"]);
    await kindsOf("a");
    expect(events).toEqual(["start 1", "convert warm-up", "convert a"]);
  });

  test("skips the warm-up when a document waits already", async () => {
    const { pool, kindsOf, events } = open({}, warmUp("warm-up"));
    pool.prepare();
    await kindsOf("a");
    expect(events).toEqual(["start 1", "convert a"]);
  });

  test("again does nothing while the process runs", async () => {
    const { pool, kindsOf, events } = open();
    await kindsOf("a");
    pool.prepare();
    await kindsOf("b");
    expect(events).toEqual(["start 1", "convert a", "convert b"]);
  });

  test("does not go on for ever when the warm-up document crashes each process", async () => {
    const { pool, kindsOf, events } = open({ acts: { w: ["crashes", "crashes"] } }, warmUp("w"));
    pool.prepare();
    await pool.idle();
    expect(events).toEqual(["start 1", "convert w", "stop 1"]);
    expect(await kindsOf("a")).toEqual(["converted"]);
  });
});

describe("idle", () => {
  test("is at once what has never done anything", async () => {
    const { pool, events } = open();
    await pool.idle();
    expect(events).toEqual([]);
  });

  test("is what has torn its last document down, and replaced the process that died of it", async () => {
    const { pool, kindsOf, events, alive } = open({ acts: { a: "dies" } });
    await kindsOf("a");
    await pool.idle();
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2"]);
    expect([...alive]).toEqual([2]);
  });
});

describe("a process that does not start", () => {
  test("is told with the reason, and tried again for the next document", async () => {
    const { convert, events } = open({ starts: ["fails to start"] });
    await expect(convert("a")).rejects.toThrow(new NotStarted("Error: no library"));
    expect(await convert("b")).toBe("b");
    expect(events).toEqual(["start 1", "stop 1", "start 2", "convert b"]);
  });

  test("because it is killed meanwhile is started again for the same document, four times at most", async () => {
    const killed = "is killed at start";
    const { convert, events } = open({ starts: [killed, killed, killed] });
    expect(await convert("a")).toBe("a");
    expect(events.slice(-3)).toEqual(["stop 3", "start 4", "convert a"]);
    const other = open({ starts: [killed, killed, killed, killed] });
    expect(await other.kindsOf("a", "b")).toEqual(["NotStarted", "converted"]);
  });

  test("in time is killed", async () => {
    const { pool, kindsOf, events, alive } = open({ starts: ["hangs at start"] });
    expect(await kindsOf("a")).toEqual(["NotStarted"]);
    await pool.idle();
    expect(events).toEqual(["start 1", "stop 1"]);
    expect([...alive]).toEqual([]);
  });
});

describe("stop", () => {
  test("waits for the present document, turns the waiting ones away, and leaves no process", async () => {
    const { pool, kindsOf, alive } = open({ conversionMs: 20 });
    const kinds = kindsOf("a", "b");
    await expect.poll(() => [...alive], { interval: 1 }).toEqual([1]);
    await pool.stop(1000);
    expect([...alive]).toEqual([]);
    expect(await kinds).toEqual(["converted", "shutting_down"]);
  });

  test("turns the waiting ones away at once", async () => {
    const { pool, convert, kindsOf } = open({ conversionMs: 40 });
    const present = convert("a");
    const waiting = kindsOf("b");
    const stopped = pool.stop(1000);
    expect(await Promise.race([waiting, present])).toEqual(["shutting_down"]);
    expect(await present).toBe("a");
    await stopped;
  });

  test("kills a process that does not end its document within the limit", async () => {
    const { pool, convert, events, alive } = open({ acts: { a: "hangs" } }, {}, 60_000);
    void convert("a");
    await expect.poll(() => events, { interval: 1 }).toContain("convert a");
    await pool.stop(10);
    expect([...alive]).toEqual([]);
  });

  test("during a start leaves no process", async () => {
    const { pool, convert, events, alive } = open({ starts: ["hangs at start"] }, { startDeadlineMs: 60_000 });
    void convert("a");
    await expect.poll(() => events, { interval: 1 }).toContain("start 1");
    await pool.stop(10);
    expect([...alive]).toEqual([]);
  });

  test("lets nothing start any more", async () => {
    const { pool, kindsOf, events } = open();
    await pool.stop(10);
    pool.prepare();
    expect(await kindsOf("a")).toEqual(["shutting_down"]);
    expect(events).toEqual([]);
  });
});

test("the description tells what runs", async () => {
  const { pool, kindsOf } = open({ conversionMs: 20 });
  expect(pool.describe()).toEqual({ isRunning: false, residentBytes: 0 });
  const kinds = kindsOf("a", "b", "c");
  await expect.poll(() => pool.describe(), { interval: 1 }).toMatchObject({ isRunning: true, processId: 1 });
  await kinds;
  expect(pool.describe()).toEqual({ isRunning: true, residentBytes: 1, processId: 1 });
});

function open(
  script: FakeScript = {},
  options: Partial<WorkerPoolOptions<FakeProcess>> = {},
  deadlineMs = DEADLINE_MS,
) {
  const { create, events, alive } = fakeProcesses(script);
  const pool = new WorkerPool({
    create,
    processesMax: 1,
    startDeadlineMs: DEADLINE_MS,
    settleDeadlineMs: DEADLINE_MS,
    recycleBytes: 1_000_000,
    attemptsMax: 2,
    ...options,
  });
  const convert = (text: string, owner = "") => pool.lend((process) => process.convert(text, deadlineMs), { owner });
  const kindsOf = (...texts: readonly string[]) =>
    Promise.all(
      texts.map((text) =>
        convert(text).then(
          () => "converted",
          (error: unknown) => {
            if (error instanceof WorkFailure) return error.fault;
            return error instanceof ServiceError ? error.code : (error as Error).name;
          },
        ),
      ),
    );
  return { pool, convert, kindsOf, events, alive };
}
