/** What all checks of a running function have and need. */
import type { Carried } from "#shared/workers/function-calls/carried.ts";
import { makeOf } from "#shared/workers/function-calls/file-work.ts";
import type { FunctionAnswer } from "#shared/workers/function-calls/function-answer.ts";
import type { RunningFunction } from "#test/support/lambda-function.ts";
import type { LambdaWorld } from "./lambda-world.ts";
import type { Report } from "./report.ts";
import type { WorkFileStore } from "./work-file-store.ts";

export interface Checks {
  readonly running: RunningFunction;
  readonly store: WorkFileStore;
  readonly report: Report;
  readonly world: LambdaWorld;
}

/** @throws Error when it is none */
export function resultOf<Result>(answer: unknown): Result {
  const given = answer as FunctionAnswer<Result>;
  if ("error" in given) throw new Error(JSON.stringify(given.error));
  return given.result;
}

/** What the running function makes of a file. @throws Error when it does not */
export async function makeWith<Question>(
  { running, store: { workFiles } }: Checks,
  file: Uint8Array,
  question: (file: Carried, resultAddress: string) => Question,
): Promise<Buffer> {
  const worker = {
    call: async <Result>(asked: Question) =>
      ({ kind: "answered", result: resultOf<Result>(await running.invoke(asked)) }) as const,
  };
  const outcome = await makeOf({ worker, workFiles }, file, question);
  if (outcome.kind !== "answered") throw new Error(outcome.kind);
  return Buffer.from(outcome.result);
}

const RUNS = 15;

export async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
