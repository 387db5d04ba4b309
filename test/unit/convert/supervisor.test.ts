import { describe, expect, test } from "vitest";
import { type SupervisorOptions, superviseWorker } from "#shared/convert/supervisor.ts";
import { type FakeScript, fakeConversion, fakeProcesses } from "#test/support/fake-converter-process.ts";

const DEADLINE_MS = 50;

describe("order", () => {
  test("no process starts before the first document", () => {
    expect(supervise().events).toEqual([]);
  });

  test("documents are converted one at a time in order of arrival, by one process", async () => {
    const { supervisor, events } = supervise({ conversionMs: 5 });
    const outcomes = await Promise.all(["a", "b", "c"].map((text) => supervisor.convert(fakeConversion(text))));
    expect(outcomes).toEqual(["a", "b", "c"].map((text) => ({ kind: "converted", file: Buffer.from(text) })));
    expect(events).toEqual(["start 1", "convert a", "convert b", "convert c"]);
  });

  test("a document beyond those that may wait is turned away, and the others are converted", async () => {
    const { supervisor } = supervise({ conversionMs: 5 }, { waitingMax: 2 });
    const kinds = await kindsOf(supervisor, ["a", "b", "c", "d"]);
    expect(kinds).toEqual(["converted", "converted", "converted", "too_many_waiting"]);
    expect(await kindsOf(supervisor, ["e"])).toEqual(["converted"]);
  });
});

describe("a crash", () => {
  test("is answered by one more attempt in a fresh process", async () => {
    const { supervisor, events } = supervise({ acts: { a: ["crashes", "converts"] } });
    expect(await kindsOf(supervisor, ["a"])).toEqual(["converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert a"]);
  });

  test("in both attempts is told, and the next document is converted", async () => {
    const { supervisor, events } = supervise({ acts: { a: ["crashes", "crashes", "converts"] } });
    expect(await kindsOf(supervisor, ["a", "b"])).toEqual(["crashed", "converted"]);
    expect(events.filter((event) => event === "convert a")).toHaveLength(2);
  });

  test.each([
    [["is killed", "is killed"], "killed"],
    [["crashes", "is killed"], "killed"],
    [["is killed", "crashes"], "killed"],
    [["is killed", "converts"], "converted"],
  ] as const)("is the document's fault only when it is one each time: a process that %o is %s", async (acts, kind) => {
    const { supervisor } = supervise({ acts: { a: acts } });
    expect(await kindsOf(supervisor, ["a"])).toEqual([kind]);
  });

  test("by a stop is told as the stop", async () => {
    const { supervisor, events } = supervise({ acts: { a: "is killed" }, conversionMs: 20 });
    const kinds = kindsOf(supervisor, ["a"]);
    await expect.poll(() => events).toContain("convert a");
    await supervisor.stop(0);
    expect(await kinds).toEqual(["stopped"]);
  });

  test("after the answer is no matter for this document nor an attempt of the next", async () => {
    const { supervisor, events } = supervise({ acts: { a: "dies", b: ["crashes", "converts"] } });
    expect(await kindsOf(supervisor, ["a", "b"])).toEqual(["converted", "converted"]);
    expect(events.filter((event) => event === "convert b")).toHaveLength(2);
  });
});

describe("no second attempt", () => {
  test("after the deadline: the process is killed and the next document gets a fresh one", async () => {
    const { supervisor, events, alive } = supervise({ acts: { a: "hangs" } });
    expect(
      await Promise.all([supervisor.convert(fakeConversion("a")), supervisor.convert(fakeConversion("b"))]),
    ).toEqual([
      { kind: "timed_out", deadlineMs: DEADLINE_MS },
      { kind: "converted", file: Buffer.from("b") },
    ]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
    expect([...alive]).toEqual([2]);
  });

  test("for a late answer, which is nobody's: the next document is converted to its own", async () => {
    const { supervisor, events } = supervise({ acts: { a: "answers late" }, conversionMs: 40 });
    const outcomes = ["a", "b"].map((text) => supervisor.convert(fakeConversion(text)));
    expect(await Promise.all(outcomes)).toEqual([
      { kind: "timed_out", deadlineMs: DEADLINE_MS },
      { kind: "converted", file: Buffer.from("b") },
    ]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });

  test("for a document that needs too much memory", async () => {
    const { supervisor, events } = supervise({ acts: { a: "outgrows" } });
    expect(await kindsOf(supervisor, ["a", "b"])).toEqual(["out_of_memory", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });

  test("for a document that cannot be read, whose process goes on", async () => {
    const { supervisor, events } = supervise({ acts: { a: "refuses" } });
    expect(await kindsOf(supervisor, ["a", "b"])).toEqual(["refused", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "convert b"]);
  });
});

describe("a process is replaced", () => {
  test.each(["cannot save", "outgrows", "hangs"] as const)("when a document %s", async (act) => {
    const { supervisor, events } = supervise({ acts: { a: act } });
    await kindsOf(supervisor, ["a", "b"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });

  test("when it holds too much memory after a document", async () => {
    const { supervisor, events } = supervise({ bytesAfter: { a: 601, b: 600 } }, { recycleBytes: 600 });
    expect(await kindsOf(supervisor, ["a", "b", "c"])).toEqual(["converted", "converted", "converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b", "convert c"]);
  });

  test("ahead of the next document, so that it does not wait for the start", async () => {
    const { supervisor, alive } = supervise({ acts: { a: ["crashes", "crashes"] } });
    await kindsOf(supervisor, ["a"]);
    await expect.poll(() => [...alive]).toEqual([3]);
  });

  test("when converting throws, which the caller gets", async () => {
    const { supervisor, events } = supervise({ acts: { a: "throws" } });
    await expect(supervisor.convert(fakeConversion("a"))).rejects.toThrow("disk full");
    expect(await kindsOf(supervisor, ["b"])).toEqual(["converted"]);
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert b"]);
  });
});

describe("starting ahead", () => {
  test("converts the warm-up document, and the first real one finds the process running", async () => {
    const { supervisor, events } = supervise({}, { warmUp: fakeConversion("warm-up") });
    supervisor.prepare();
    await expect.poll(() => events).toEqual(["start 1", "convert warm-up"]);
    await kindsOf(supervisor, ["a"]);
    expect(events).toEqual(["start 1", "convert warm-up", "convert a"]);
  });

  test("skips the warm-up when a document waits already", async () => {
    const { supervisor, events } = supervise({}, { warmUp: fakeConversion("warm-up") });
    supervisor.prepare();
    await kindsOf(supervisor, ["a"]);
    expect(events).toEqual(["start 1", "convert a"]);
  });

  test("again does nothing while the process runs", async () => {
    const { supervisor, events } = supervise();
    await kindsOf(supervisor, ["a"]);
    supervisor.prepare();
    await kindsOf(supervisor, ["b"]);
    expect(events).toEqual(["start 1", "convert a", "convert b"]);
  });

  test("does not go on for ever when the warm-up document crashes each process", async () => {
    const { supervisor, events } = supervise({ acts: { w: ["crashes", "crashes"] } }, { warmUp: fakeConversion("w") });
    supervisor.prepare();
    await kindsOf(supervisor, ["a"]);
    expect(events.filter((event) => event.startsWith("start")).length).toBeLessThan(3);
  });
});

describe("idle", () => {
  test("is at once what has never done anything", async () => {
    const { supervisor, events } = supervise();
    await supervisor.idle();
    expect(events).toEqual([]);
  });

  test("is what has torn its last document down, and replaced the process that died of it", async () => {
    const { supervisor, events, alive } = supervise({ acts: { a: "dies" } }, { warmUp: fakeConversion("warm-up") });
    await kindsOf(supervisor, ["a"]);
    await supervisor.idle();
    expect(events).toEqual(["start 1", "convert a", "stop 1", "start 2", "convert warm-up"]);
    expect([...alive]).toEqual([2]);
  });
});

describe("a process that does not start", () => {
  test("is told with the reason, and tried again for the next document", async () => {
    const { supervisor } = supervise({ starts: ["fails to start"] });
    expect(await supervisor.convert(fakeConversion("a"))).toEqual({ kind: "not_started", detail: "Error: no library" });
    expect(await kindsOf(supervisor, ["b"])).toEqual(["converted"]);
  });

  test("in time is killed", async () => {
    const { supervisor, events, alive } = supervise({ starts: ["hangs at start"] });
    expect(await kindsOf(supervisor, ["a"])).toEqual(["not_started"]);
    expect(events).toEqual(["start 1", "stop 1"]);
    expect([...alive]).toEqual([]);
  });
});

describe("stop", () => {
  test("waits for the present document, turns the waiting ones away, and leaves no process", async () => {
    const { supervisor, alive } = supervise({ conversionMs: 20 });
    const kinds = kindsOf(supervisor, ["a", "b"]);
    await expect.poll(() => [...alive]).toEqual([1]);
    await supervisor.stop(1000);
    expect([...alive]).toEqual([]);
    expect(await kinds).toEqual(["converted", "stopped"]);
  });

  test("kills a process that does not end its document within the limit", async () => {
    const { supervisor, events, alive } = supervise({ acts: { a: "hangs" } }, { deadlineMs: 60_000 });
    void supervisor.convert(fakeConversion("a"));
    await expect.poll(() => events).toContain("convert a");
    await supervisor.stop(10);
    expect([...alive]).toEqual([]);
  });

  test("during a start leaves no process", async () => {
    const { supervisor, events, alive } = supervise({ starts: ["hangs at start"] }, { startDeadlineMs: 60_000 });
    void supervisor.convert(fakeConversion("a"));
    await expect.poll(() => events).toContain("start 1");
    await supervisor.stop(10);
    expect([...alive]).toEqual([]);
  });

  test("lets nothing start any more", async () => {
    const { supervisor, events } = supervise();
    await supervisor.stop(10);
    supervisor.prepare();
    expect(await kindsOf(supervisor, ["a"])).toEqual(["stopped"]);
    expect(events).toEqual([]);
  });
});

test("the description tells what runs and what waits", async () => {
  const { supervisor } = supervise({ conversionMs: 20 });
  expect(supervisor.describe()).toEqual({ isRunning: false, waiting: 0, residentBytes: 0 });
  const kinds = kindsOf(supervisor, ["a", "b", "c"]);
  await expect.poll(() => supervisor.describe()).toMatchObject({ isRunning: true, waiting: 2, processId: 1 });
  await kinds;
  expect(supervisor.describe()).toEqual({ isRunning: true, waiting: 0, residentBytes: 1, processId: 1 });
});

function supervise(script: FakeScript = {}, options: Partial<SupervisorOptions> = {}) {
  const { create, events, alive } = fakeProcesses(script);
  const supervisor = superviseWorker({
    createProcess: create,
    log: () => {},
    deadlineMs: DEADLINE_MS,
    startDeadlineMs: DEADLINE_MS,
    settleDeadlineMs: DEADLINE_MS,
    recycleBytes: 1_000_000,
    waitingMax: 64,
    ...options,
  });
  return { supervisor, events, alive };
}

async function kindsOf(supervisor: ReturnType<typeof superviseWorker>, texts: readonly string[]) {
  const outcomes = await Promise.all(texts.map((text) => supervisor.convert(fakeConversion(text))));
  return outcomes.map(({ kind }) => kind);
}
