/** The clock of simulations, and what shares processors under it. */

import { setTimeout as sleep } from "node:timers/promises";
import { inflateRaw } from "node:zlib";
import { expect, test } from "vitest";
import { SharedCapacity } from "#test/scale/shared-capacity.ts";
import { VirtualClock } from "#test/scale/virtual-clock.ts";

const HOUR_MS = 60 * 60 * 1000;

test("timers ring in simulated time, which passes at once", async () => {
  const clock = new VirtualClock();
  const rang: string[] = [];
  await clock.run(async () => {
    const repeated = setInterval(() => rang.push(`repeated ${clock.now()}`), 400).unref();
    setTimeout(() => rang.push(`once ${clock.now()}`), 500);
    clearTimeout(setTimeout(() => rang.push("cleared"), 600));
    await sleep(1000);
    clearInterval(repeated);
    await sleep(HOUR_MS);
  });
  expect(rang).toEqual(["repeated 400", "once 500", "repeated 800"]);
  expect(clock.now()).toBe(1000 + HOUR_MS);
});

test("time does not pass while zlib works", async () => {
  const clock = new VirtualClock();
  const empty = Buffer.from([3, 0]);
  const inflated = () => new Promise<number>((resolve) => inflateRaw(empty, () => resolve(clock.now())));
  const done = clock.run(async () => {
    setTimeout(() => {}, 100);
    return inflated();
  });
  expect(await done).toBe(0);
});

test("work that waits for nothing ends with an error", async () => {
  const clock = new VirtualClock();
  await expect(clock.run(() => new Promise(() => {}))).rejects.toThrow("waits for nothing");
});

test("tasks share processors, and a task uses one of them at most", async () => {
  const clock = new VirtualClock();
  const processors = new SharedCapacity(clock, { capacity: 1.5, eachMax: 1 });
  const ended: Record<string, number> = {};
  const work = async (name: string, milliseconds: number) => {
    await processors.use(milliseconds);
    ended[name] = clock.now();
  };
  // Both run at three quarters until the short one has ended, then the long one at full speed.
  await clock.run(() => Promise.all([work("short", 300), work("long", 500)]));
  expect(ended).toEqual({ short: 400, long: 600 });
});
