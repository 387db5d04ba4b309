/** The verdict on a whole run as lines of text, the last of which has the counts. Logs are read from their end. */
import { countSkipped, counts, type Failure } from "./outcome.ts";
import type { Flaky } from "./run-stages.ts";
import type { StepResult } from "./run-step.ts";
import { describeSkipped, skippedGroups, skippedTooMuch } from "./skipped.ts";

/** More of them are a fault of the tests, and fail the run. */
const FLAKY_MAX = 3;
const NAMED_MAX = 15;
const NAME_CHARACTERS_MAX = 200;
const OUTPUT_CHARACTERS_MAX = 2_000;

export interface Verdict {
  readonly lines: readonly string[];
  readonly isGreen: boolean;
}

export function verdictOf(results: readonly StepResult[], flaky: readonly Flaky[]): Verdict {
  const isFlaky = (failure: Failure) => flaky.some((each) => each.failure === failure);
  const groups = skippedGroups(results.flatMap(({ skipped }) => skipped));
  const failures: readonly (readonly [string, readonly Failure[]])[] = [
    ...results.map(({ step, failed }) => [step.name, failed.filter((each) => !isFlaky(each))] as const),
    ["skipped", skippedTooMuch(groups)],
    ["flaky", tooFlaky(flaky)],
  ];
  const failed = failures.flatMap(([, each]) => each).length;
  const passed = results.reduce((sum, result) => sum + result.passed, flaky.length);
  return {
    lines: [
      ...results.map(describeStep),
      ...flaky.flatMap(describeFlaky),
      ...groups.map(describeSkipped),
      ...failures.flatMap(([step, each]) => describeFailures(step, each)),
      counts(passed, failed, countSkipped(results.flatMap(({ skipped }) => skipped))),
    ],
    isGreen: failed === 0,
  };
}

function tooFlaky(flaky: readonly Flaky[]): readonly Failure[] {
  if (flaky.length <= FLAKY_MAX) return [];
  return [{ name: `${flaky.length} tests passed only when they were repeated, of at most ${FLAKY_MAX}`, output: "" }];
}

function describeStep({ step, seconds, passed, failed, skipped }: StepResult): string {
  const counted = counts(passed, failed.length, countSkipped(skipped));
  return `${step.name.padEnd(12)} ${String(seconds).padStart(5)} s  ${counted}`;
}

function describeFlaky({ step, failure, output }: Flaky): readonly string[] {
  return [
    `FLAKY ${step.name}: ${shortened(failure.name)}`,
    `  at first: ${indented(failure.output.slice(0, OUTPUT_CHARACTERS_MAX))}`,
    `  alone: ${indented(output.slice(-OUTPUT_CHARACTERS_MAX))}`,
  ];
}

function describeFailures(step: string, failures: readonly Failure[]): readonly string[] {
  const named = failures.slice(0, NAMED_MAX).map(({ name, output }) => {
    const [first = ""] = output.trim().split("\n");
    return `FAILED ${step}: ${shortened(name)}${first === "" ? "" : `: ${shortened(first)}`}`;
  });
  const more = failures.length - named.length;
  return more > 0 ? [...named, `FAILED ${step}: and ${more} more`] : named;
}

function shortened(text: string): string {
  return text.replaceAll("\n", " ").slice(0, NAME_CHARACTERS_MAX);
}

function indented(text: string): string {
  return text.trim().replaceAll("\n", "\n    ");
}
