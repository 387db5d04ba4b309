/** What came of a step: how much passed, and what failed by name. */

export interface Outcome {
  readonly passed: number;
  /** A line each. */
  readonly failed: readonly string[];
}

/** The report that vitest writes as JSON; empty when it broke off before. */
export interface VitestReport {
  readonly numPassedTests?: number;
  readonly testResults?: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

export function vitestOutcome(
  { numPassedTests = 0, testResults = [] }: VitestReport,
  exitCode: number | null,
): Outcome {
  return withEnding({ passed: numPassedTests, failed: testResults.flatMap(failuresIn) }, exitCode);
}

function failuresIn({ name, status, message = "", assertionResults }: TestFile): readonly string[] {
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName }) => `${name}: ${fullName}`);
  // A file that fails before its first test has no failed test.
  return failed.length === 0 && status === "failed" ? [`${name}: ${message}`] : failed;
}

/** What the other steps print last: `verify: 812 passed, 0 failed`. */
export function summaryLine(name: string, passed: number, failed: number): string {
  return `${name}: ${passed} passed, ${failed} failed`;
}

/** How they begin a line that tells of a failure. */
const FAILURE = /^\s*(?:FAILED|NOT BLOCKED|.*NOT HELD)\b/;

export function printedOutcome(name: string, output: string, exitCode: number | null): Outcome {
  const lines = output.split("\n");
  const counts = lines.flatMap((line) => new RegExp(`^${name}: (\\d+) passed, (\\d+) failed`).exec(line) ?? []);
  const [, passed = 0, count = 0] = counts.map(Number);
  const told = lines.filter((line) => FAILURE.test(line)).map((line) => line.trim());
  const untold = Array.from({ length: Math.max(0, count - told.length) }, () => "a failure that it has not named");
  return withEnding({ passed, failed: [...told, ...untold] }, exitCode);
}

/** A step that broke off has failed, though nothing of it did. */
function withEnding(outcome: Outcome, exitCode: number | null): Outcome {
  if (outcome.failed.length > 0 || (exitCode === 0 && outcome.passed > 0)) return outcome;
  const why =
    exitCode === 0 ? "it has tested nothing" : `it ended with ${exitCode === null ? "a signal" : `code ${exitCode}`}`;
  return { ...outcome, failed: [why] };
}
