import { expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { batchRun } from "#shared/wiring/batch-run.ts";

function slice() {
  let [time, others] = [0, false];
  const run = batchRun(
    { elapsed: () => time },
    {
      job: { kind: "continue-batch", id: "us1" as DocumentId },
      sliceMs: 60_000,
      sliceWhileOthersWaitMs: 5_000,
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

test("a batch that is alone goes on for its whole time slice", () => {
  const { mayGoOnAfter } = slice();
  expect([mayGoOnAfter(0, false), mayGoOnAfter(59_000, false), mayGoOnAfter(1_000, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("while others wait its time slice is short", () => {
  const { mayGoOnAfter } = slice();
  expect([mayGoOnAfter(0, true), mayGoOnAfter(4_000, true), mayGoOnAfter(1_000, true)]).toEqual([true, true, false]);
});

test("however long the data take to be read, a time slice makes a chunk", () => {
  expect(slice().mayGoOnAfter(30_000, true)).toBe(true);
});
