import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { paced } from "#shared/storage/sqlite/pace-writes.sqlite.ts";

/** Computes, as a write does until it is on disk. */
function takes(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test("writes that come at once leave turns of the event loop to others, and are done in order", async () => {
  await nextTurn();
  const done: number[] = [];
  const all = Array.from({ length: 30 }, (_, n) =>
    paced(() => {
      takes(4);
      done.push(n);
    }),
  );
  const perTurn: number[] = [];
  while (done.length < 30) {
    const before = done.length;
    await nextTurn();
    perTurn.push(done.length - before);
  }
  await Promise.all(all);
  expect(done).toEqual(Array.from({ length: 30 }, (_, n) => n));
  // Three writes of 4 ms reach the 10 ms of a turn.
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(3);
});

test("a single write is done before its call returns, and its error is that of the write", async () => {
  await nextTurn();
  let isDone = false;
  const writing = paced(() => {
    isDone = true;
    return 7;
  });
  expect(isDone).toBe(true);
  expect(await writing).toBe(7);
  const failing = () => {
    throw new Error("full");
  };
  await expect(paced(failing)).rejects.toThrow("full");
});
