/** What people see of the progress of `npm run generate`. */
import { beforeEach, describe, expect, test } from "vitest";
import { describeProgress, progressLine } from "#local/cli/generate/progress-line.ts";

test.each([
  [{ done: 0, total: undefined, rate: 0 }, "reading the data"],
  [{ done: 0, total: 1000, rate: 0 }, "0 of 1,000 items"],
  [{ done: 320, total: 1000, rate: 52.3 }, "320 of 1,000 items, 52/s, 14 s left"],
  [{ done: 1, total: 100_000, rate: 0.5 }, "1 of 100,000 items, 0.5/s, 55.6 h left"],
  [{ done: 10_000, total: 100_000, rate: 300 }, "10,000 of 100,000 items, 300/s, 5 min left"],
  [{ done: 1, total: 1, rate: 3 }, "1 of 1 item, combining them"],
])("%j", (progress, text) => {
  expect(describeProgress(progress)).toBe(text);
});

let written: string[];
let now: number;
beforeEach(() => {
  [written, now] = [[], 0];
});
const write = (text: string) => void written.push(text);
const elapsed = () => now;

describe("on a terminal", () => {
  test("a bar is drawn over itself, no wider than the terminal, and left when it ends", () => {
    const line = progressLine({ isTTY: true, columns: 50, write }, elapsed);
    line.show(0, 100);
    now += 1000;
    line.show(50, 100);
    line.end();
    line.end();
    expect(written).toEqual([
      `\r\x1b[K[${"-".repeat(30)}] 0 of 100 items`,
      `\r\x1b[K[${"#".repeat(15)}${"-".repeat(15)}] 50 of 100 items,`,
      "\n",
    ]);
  });
});

describe("elsewhere", () => {
  test("a line is written now and then", () => {
    const line = progressLine({ write }, elapsed);
    for (; now < 21_000; now += 1000) line.show(now / 1000, 100);
    line.end();
    expect(written).toEqual([
      "0 of 100 items\n",
      "10 of 100 items, 1.0/s, 2 min left\n",
      "20 of 100 items, 1.0/s, 80 s left\n",
    ]);
  });
});
