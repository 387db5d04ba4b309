/** The outcome of a suite. Each suite writes it at its end, as JSON, into the file that the environment names. */
import { writeFileSync } from "node:fs";
import type { Need } from "#test/support/needs.ts";

/** The variable that names the file. */
export const OUTCOME_FILE = "OUTCOME_FILE";

export interface Outcome {
  readonly passed: number;
  readonly failed: readonly Failure[];
  readonly skipped: readonly Skip[];
}

export interface Failure {
  readonly name: string;
  /** The text that the test printed or threw. */
  readonly output: string;
  /** The words behind the suite's command that run this alone; missing where nothing smaller than the suite can be run. */
  readonly alone?: readonly string[];
}

export interface Skip {
  readonly name: string;
  /** Missing where the test does not say what it lacks. */
  readonly need?: Need;
  /** The number of tests that are skipped for the same reason. Default: 1 */
  readonly count?: number;
}

export function writeOutcome(outcome: Outcome): void {
  const file = process.env[OUTCOME_FILE];
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
}

export function countSkipped(skipped: readonly Skip[]): number {
  return skipped.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** The last line of a suite: `verify: 812 passed, 0 failed, 1 skipped`. */
export function summaryLine(name: string, { passed, failed, skipped }: Outcome): string {
  return `${name}: ${counts(passed, failed.length, countSkipped(skipped))}`;
}

export function counts(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
