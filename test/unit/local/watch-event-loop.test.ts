/** A main thread that answers nobody for long is noticed. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { watchEventLoop } from "#local/server/watch-event-loop.ts";

/** Work of this thread, in wall time, which the delay is measured in. */
function compute(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test("a delay is measured, and logged as a warning when it is too long", async () => {
  const warnings: unknown[] = [];
  const watch = watchEventLoop((level, message, fields) => warnings.push({ level, message, ...fields }), {
    warnedMs: 200,
  });
  await pause(30);
  compute(250);
  await pause(30);
  expect(watch.longestDelayMs()).toBeGreaterThanOrEqual(250);
  expect(warnings).toEqual([
    { level: "warn", message: "The service answered nobody for a while", milliseconds: expect.any(Number) },
  ]);
  watch.stop();
});
