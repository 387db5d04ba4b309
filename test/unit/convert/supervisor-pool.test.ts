/** Several processes side by side behave like one that is faster. */
import { expect, test } from "vitest";
import { type Supervisor, superviseWorker } from "#shared/convert/supervisor.ts";
import { superviseTogether } from "#shared/convert/supervisor-pool.ts";
import { type FakeScript, fakeConversion, fakeProcesses } from "#test/support/fake-converter-process.ts";

function pool(count: number, script: FakeScript = {}, waitingMax = 10, preparedMax = count, spareAfterMs = 1_000) {
  const machines = Array.from({ length: count }, () => fakeProcesses(script));
  const members = machines.map(({ create: createProcess }) =>
    superviseWorker({
      createProcess,
      log: () => {},
      startDeadlineMs: 50,
      deadlineMs: 50,
      settleDeadlineMs: 50,
      recycleBytes: 100,
      waitingMax: 1,
    }),
  );
  return {
    supervisor: superviseTogether({ members, preparedMax, spareAfterMs, waitingMax }),
    events: machines.map(({ events }) => events),
  };
}

const kindsOf = (supervisor: Supervisor, texts: readonly string[]) =>
  Promise.all(texts.map(async (text) => (await supervisor.convert(fakeConversion(text))).kind));

test("documents go to free processes, and each comes back as itself", async () => {
  const { supervisor, events } = pool(2, { conversionMs: 5 });
  const texts = ["a", "b", "c", "d", "e"];
  const outcomes = await Promise.all(texts.map((text) => supervisor.convert(fakeConversion(text))));
  expect(outcomes).toEqual(texts.map((text) => ({ kind: "converted", file: Buffer.from(text) })));
  for (const machine of events)
    expect(machine.filter((event) => event.startsWith("convert")).length).toBeGreaterThan(1);
});

test("one document at a time starts one process only", async () => {
  const { supervisor, events } = pool(3);
  for (const text of ["a", "b", "c"]) await supervisor.convert(fakeConversion(text));
  expect(events).toEqual([["start 1", "convert a", "convert b", "convert c"], [], []]);
});

test("a spare process is started by a document that needs it, and not ahead of one", async () => {
  const { supervisor, events } = pool(2, { conversionMs: 20 }, 10, 1);
  const first = supervisor.convert(fakeConversion("a"));
  supervisor.prepare();
  await first;
  supervisor.prepare();
  await supervisor.idle();
  expect(events[1]).toEqual([]);
  await kindsOf(supervisor, ["b", "c"]);
  expect(events[1]).toEqual(["start 1", "convert c"]);
});

test("a spare process is started ahead of a document while the others are long at work", async () => {
  const { supervisor, events } = pool(2, { conversionMs: 40 }, 10, 1, 5);
  await supervisor.convert(fakeConversion("a"));
  await supervisor.idle();
  expect(events).toEqual([["start 1", "convert a"], ["start 1"]]);
});

test("a document that hangs holds up its own process alone", async () => {
  const { supervisor } = pool(2, { acts: { a: "hangs" } });
  const ended: string[] = [];
  await Promise.all(
    ["a", "b", "c", "d"].map(async (text) => {
      const { kind } = await supervisor.convert(fakeConversion(text));
      ended.push(`${text} ${kind}`);
    }),
  );
  expect(ended).toEqual(["b converted", "c converted", "d converted", "a timed_out"]);
  expect(await kindsOf(supervisor, ["e", "f"])).toEqual(["converted", "converted"]);
});

test("documents beyond those that may wait are turned away", async () => {
  const { supervisor } = pool(2, { conversionMs: 5 }, 1);
  const kinds = await kindsOf(supervisor, ["a", "b", "c", "d"]);
  expect(kinds).toEqual(["converted", "converted", "converted", "too_many_waiting"]);
});

test("after a stop nothing is begun, and what waited is told", async () => {
  const { supervisor } = pool(1, { conversionMs: 20 });
  const kinds = kindsOf(supervisor, ["a", "b"]);
  await supervisor.stop(100);
  expect((await kinds)[1]).toBe("stopped");
  expect(await kindsOf(supervisor, ["c"])).toEqual(["stopped"]);
  expect(supervisor.describe()).toMatchObject({ isRunning: false, waiting: 0 });
});
