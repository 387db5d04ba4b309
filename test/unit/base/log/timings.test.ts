import { expect, test } from "vitest";
import { measured, measuredTaking, Timings } from "#shared/base/log/timings.ts";

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

test("work is measured for the request in whose course it is done, and for no other", async () => {
  const [first, second] = [clock(), clock()].map(({ now, pass }) => ({ timings: new Timings(now), pass }));
  if (first === undefined || second === undefined) return expect.unreachable();
  const work = ({ timings, pass }: typeof first, duration: number) =>
    timings.during(async () => {
      await Promise.resolve();
      return measured("merge", async () => pass(duration));
    });
  await Promise.all([work(first, 1), work(second, 2), measured("merge", async () => first.pass(4))]);
  expect([first.timings.durations, second.timings.durations]).toEqual([[["merge", 1]], [["merge", 2]]]);
});

test("work without a step is done and not measured", async () => {
  const timings = new Timings(clock().now);
  expect(await timings.during(() => measured(undefined, async () => "done"))).toBe("done");
  expect(timings.durations).toEqual([]);
});

test("pieces that are merged while a file takes them count as merging alone", async () => {
  const { now, pass } = clock();
  const timings = new Timings(now);
  async function* pieces() {
    yield await measured("merge", async () => pass(100));
  }
  await timings.during(() =>
    measuredTaking("post", pieces(), async (each) => {
      for await (const _ of each) pass(5);
    }),
  );
  expect(timings.durations).toEqual([
    ["merge", 100],
    ["post", 5],
  ]);
});
