/** Everything that decides whether a change is good: all suites, and what failed once more alone. */
import { counts } from "./outcome.ts";
import { repeatFailures, runStages } from "./run-stages.ts";
import type { runStep } from "./run-step.ts";
import type { Stages } from "./steps.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

interface GateOptions {
  readonly stages: Stages;
  readonly run: typeof runStep;
  /** Why each tool is missing that this machine lacks. */
  readonly missing: readonly string[];
}

/** A run without a tool cannot pass, so that nothing is begun. */
export async function runGate({ stages, run, missing }: GateOptions): Promise<Verdict> {
  if (missing.length > 0) {
    const lines = missing.map((why) => `FAILED needs: ${why}`);
    return { lines: [...lines, counts(0, missing.length, 0)], isGreen: false };
  }
  const results = await runStages(stages, run);
  return verdictOf(results, await repeatFailures(results, run));
}
