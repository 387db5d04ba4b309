/** One child process that merges. */
import { siblingProgram } from "#shared/processes/sibling-program.ts";
import { WorkerProcess } from "#shared/processes/worker-process.ts";
import type { MergeAnswer, MergeQuestion } from "./messages.ts";

export type MergeProcess = WorkerProcess<MergeQuestion, MergeAnswer>;

const MAIN = siblingProgram(import.meta.url, "merge-main");

/** Young values of one chunk are dropped with it: what V8 would keep room for is better left to others. */
const YOUNG_MEGABYTES = 8;

export function startMergeProcess(memoryLimitBytes: number): MergeProcess {
  return new WorkerProcess(MAIN, { memoryLimitBytes, youngMegabytes: YOUNG_MEGABYTES });
}
