/** What is told when all steps have ended: what each cost, and again what failed. */
import { summaryLine } from "./outcome.ts";
import type { StepResult } from "./run-step.ts";

/** Logs of pipelines are read from their end, and some keep no more than that. */
const NAMED_MAX = 15;
const NAME_CHARACTERS_MAX = 200;

export function summaryOf(results: readonly StepResult[]): string {
  const sum = (count: (result: StepResult) => number) => results.reduce((total, each) => total + count(each), 0);
  return [
    ...results.map(({ name, seconds, passed, failed }) => {
      return `${name.padEnd(12)} ${String(seconds).padStart(5)} s  ${passed} passed, ${failed.length} failed`;
    }),
    ...results.flatMap(failuresOf),
    summaryLine(
      "test:all",
      sum(({ passed }) => passed),
      sum(({ failed }) => failed.length),
    ),
  ].join("\n");
}

function failuresOf({ name, failed }: StepResult): readonly string[] {
  const named = failed.slice(0, NAMED_MAX).map((failure) => `FAILED ${name}: ${failure.slice(0, NAME_CHARACTERS_MAX)}`);
  const more = failed.length - named.length;
  return more > 0 ? [...named, `FAILED ${name}: and ${more} more`] : named;
}
