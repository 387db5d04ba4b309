import { expect, test } from "vitest";
import { Timings } from "#shared/service/timings.ts";

/** A clock that goes on only when it is told. */
function clock() {
  let time = 1000;
  return {
    now: () => time,
    pass: (duration: number) => {
      time += duration;
    },
  };
}

test("a step that was not taken has no duration, and steps are listed in the order of the work", async () => {
  const { now, pass } = clock();
  const timings = new Timings(now);
  expect(timings.durations).toEqual([]);
  await timings.measure("store", async () => pass(3));
  await timings.measure("merge", async () => pass(1));
  expect(timings.durations).toEqual([
    ["merge", 1],
    ["store", 3],
  ]);
});

test("the duration of several items is the sum, those that fail included", async () => {
  const { now, pass } = clock();
  const timings = new Timings(now);
  await timings.measure("convert", async () => pass(40));
  const failed = timings.measure("convert", async () => {
    pass(2);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(timings.durations).toEqual([["convert", 42]]);
});

test("measuring a step returns its answer", async () => {
  const timings = new Timings(clock().now);
  expect(await timings.measure("convert", async () => 2)).toBe(2);
});

test("work on pieces that others make does not count the time in which they make them", async () => {
  const { now, pass } = clock();
  const timings = new Timings(now);
  async function* pieces() {
    for (const piece of [1, 2, 3]) {
      pass(100);
      yield piece;
    }
    pass(50);
  }
  const taken: number[] = [];
  const result = await timings.measureTaking("post", pieces(), async (each) => {
    for await (const piece of each) {
      taken.push(piece);
      pass(5);
    }
    pass(7);
    return "done";
  });
  expect([result, taken]).toEqual(["done", [1, 2, 3]]);
  expect(timings.durations).toEqual([["post", 22]]);
});
