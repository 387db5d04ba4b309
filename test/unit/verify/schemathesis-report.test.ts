/** Schemathesis's report: a run that ends early fails, and says why. */
import { expect, test } from "vitest";
import { judgeReport, type Report } from "#test/verify/schemathesis-report.ts";
import { Tally } from "#test/verify/tally.ts";

const WHOLE: Report = {
  complete: true,
  operations: { tested: 3 },
  test_cases: { generated: 90 },
  failures: [],
  errors: [],
};

test.each<[string, Report | undefined, string]>([
  ["each operation without a finding", WHOLE, "verify: 4 passed, 0 failed, 0 skipped"],
  [
    "two findings at one operation",
    {
      ...WHOLE,
      failures: [
        { title: "Server error", operations: ["GET /"] },
        { title: "Undocumented status", operations: ["GET /"] },
      ],
    },
    "verify: 3 passed, 1 failed, 0 skipped",
  ],
  [
    "a run that ended before it knew the operations",
    { ...WHOLE, complete: false, operations: null, test_cases: { generated: 0 }, errors: [{ title: "Hook Error" }] },
    "verify: 0 passed, 2 failed, 0 skipped",
  ],
  ["no report", undefined, "verify: 0 passed, 1 failed, 0 skipped"],
])("%s", (_what, report, counted) => {
  const tally = new Tally();
  judgeReport(report, tally);
  expect(String(tally)).toBe(counted);
});
