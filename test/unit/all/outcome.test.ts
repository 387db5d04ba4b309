/** Nothing that failed, broke off or could not load counts as passed. */
import { expect, test } from "vitest";
import { printedOutcome, summaryLine, vitestOutcome } from "#test/all/outcome.ts";
import { summaryOf } from "#test/all/summary.ts";

const FILE = { name: "a.test.ts", status: "failed" };

test.each([
  [
    "a failed test",
    { testResults: [{ ...FILE, assertionResults: [{ status: "failed", fullName: "x" }] }] },
    "a.test.ts: x",
  ],
  ["a file that cannot load", { testResults: [{ ...FILE, message: "no y", assertionResults: [] }] }, "a.test.ts: no y"],
  ["no report", {}, "it ended with code 1"],
])("of vitest: %s", (_, report, failure) => {
  expect(vitestOutcome({ numPassedTests: 3, ...report }, 1)).toEqual({ passed: 3, failed: [failure] });
});

test.each([
  ["a named failure", `  FAILED x: y\n${summaryLine("verify", 2, 1)}, 0 not available`, 1, ["FAILED x: y"]],
  ["an attack", `NOT BLOCKED  names: x\n${summaryLine("verify", 2, 1)}`, 1, ["NOT BLOCKED  names: x"]],
  ["a failure without a name", summaryLine("verify", 2, 1), 1, ["a failure that it has not named"]],
  ["an end by a signal", summaryLine("verify", 2, 0), null, ["it ended with a signal"]],
])("of other steps: %s", (_, output, code, failed) => {
  expect(printedOutcome("verify", output, code)).toEqual({ passed: 2, failed });
});

test("a step that tested nothing, or broke off before its last line, has failed", () => {
  expect(printedOutcome("soak", "", 0).failed).toEqual(["it has tested nothing"]);
  expect(printedOutcome("soak", "lost", 1).failed).toEqual(["it ended with code 1"]);
  expect(vitestOutcome({ numPassedTests: 1 }, 0)).toEqual({ passed: 1, failed: [] });
});

test("failures of every step are named again before the last line, not all of many", () => {
  const failed = Array.from({ length: 40 }, (_, index) => `test ${index} ${"x".repeat(500)}`);
  const lines = summaryOf([
    { name: "attack", seconds: 3, passed: 2, failed },
    { name: "soak", seconds: 3, passed: 5, failed: ["lost"] },
  ]).split("\n");
  expect(lines.at(-1)).toBe("test:all: 7 passed, 41 failed");
  expect(lines.at(-2)).toBe("FAILED soak: lost");
  expect(lines.at(-3)).toBe("FAILED attack: and 25 more");
  expect(lines.join("\n").length).toBeLessThan(5_000);
});
