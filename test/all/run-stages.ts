/** Runs the steps, stage by stage, and then what failed once more, each alone. */
import { inOrder } from "#shared/service/produce/in-order.ts";
import type { Failure } from "./outcome.ts";
import type { runStep, StepResult } from "./run-step.ts";
import type { Stages, Step } from "./steps.ts";

/** So many keep two cores busy: each waits now and then. */
const AT_ONCE = 3;

export async function runStages(stages: Stages, run: typeof runStep): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const steps of stages) {
    const held = { heldMax: steps.length };
    for await (const result of inOrder(steps, AT_ONCE, (step) => run(step), held)) results.push(result);
  }
  return results;
}

/** A failure that did not come again when it was repeated alone. */
export interface Flaky {
  readonly step: Step;
  readonly failure: Failure;
  /** The output of the attempt that passed. */
  readonly output: string;
}

/** More failures than these are no matter of luck, so that the rest is not repeated. */
const REPEATED_MAX = 10;

/** Returns those that passed the second time. The environment, and with it the seeds, are those of the first. */
export async function repeatFailures(results: readonly StepResult[], run: typeof runStep): Promise<readonly Flaky[]> {
  const all = results.flatMap(({ step, failed }) => failed.map((failure) => ({ step, failure })));
  const flaky: Flaky[] = [];
  for (const { step, failure } of all.filter(({ failure: { alone } }) => alone !== undefined).slice(0, REPEATED_MAX)) {
    const { failed, output } = await run(step, failure.alone);
    if (failed.length === 0) flaky.push({ step, failure, output });
  }
  return flaky;
}
