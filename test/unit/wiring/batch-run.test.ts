import { expect, test } from "vitest";
import { batchRun } from "#shared/wiring/batch-run.ts";

function turn() {
  let [time, others] = [0, false];
  const run = batchRun(
    { elapsed: () => time },
    {
      id: "id",
      turnMs: 60_000,
      turnWhileOthersWaitMs: 5_000,
      othersWait: () => others,
      log: () => {},
    },
  );
  return {
    mayGoOnAfter(milliseconds: number, doOthersWait: boolean): boolean {
      [time, others] = [time + milliseconds, doOthersWait];
      return run.mayGoOn();
    },
  };
}

test("a batch that is alone goes on for its whole turn", () => {
  const { mayGoOnAfter } = turn();
  expect([mayGoOnAfter(0, false), mayGoOnAfter(59_000, false), mayGoOnAfter(1_000, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("while others wait its turn is short", () => {
  const { mayGoOnAfter } = turn();
  expect([mayGoOnAfter(0, true), mayGoOnAfter(4_000, true), mayGoOnAfter(1_000, true)]).toEqual([true, true, false]);
});

test("however long the data take to be read, a turn makes a chunk", () => {
  expect(turn().mayGoOnAfter(30_000, true)).toBe(true);
});
