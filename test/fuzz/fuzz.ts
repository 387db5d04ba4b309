/**
 * Fuzzes a target by coverage in a thread of its own, and watches that thread: an input that throws, takes too long or takes
 * all memory is a finding. The inputs of one seed are the same each time; the clock decides only how many are read.
 */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { FuzzAnswer, FuzzOrder } from "./messages.ts";
import { type FuzzTarget, INPUT_BYTES_MAX } from "./target.ts";

export interface FuzzOptions {
  /** The module that exports the targets. Default: all targets of this project. */
  readonly module?: string;
  readonly seed: number;
  readonly duration: number;
}

export type FuzzReport =
  | { readonly isSound: true; readonly inputs: number; readonly kept: number; readonly characters: number }
  | { readonly isSound: false; readonly input: Uint8Array; readonly error: string };

const OURS = path.join(import.meta.dirname, "targets/targets.ts");
const DEADLINE_MS = 2000;
/** For loading the parsers, before the first input. */
const START_MS = 30_000;
const WATCH_MS = 250;
const HEAP_MEGABYTES = 512;

/** @param name the export of the module that is the target */
export async function fuzz(
  name: string,
  { deadlineMs = DEADLINE_MS }: FuzzTarget,
  options: FuzzOptions,
): Promise<FuzzReport> {
  const order: FuzzOrder = {
    module: options.module ?? OURS,
    target: name,
    seed: options.seed,
    duration: options.duration,
    present: new SharedArrayBuffer(4 + INPUT_BYTES_MAX),
    counter: new SharedArrayBuffer(4),
  };
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  try {
    return await Promise.race([answerOf(worker, order), standstill(order, deadlineMs)]);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker, order: FuzzOrder): Promise<FuzzReport> {
  return new Promise((resolve) => {
    worker.on("message", (answer: FuzzAnswer) =>
      resolve(answer.kind === "broke" ? { ...answer, isSound: false } : { ...answer, isSound: true }),
    );
    worker.on("error", (error) => resolve({ isSound: false, input: presentInput(order), error: String(error) }));
  });
}

/** Resolves when the same input has been read for too long: by the clock, and by the processor, which may be others'. */
async function standstill(order: FuzzOrder, deadlineMs: number): Promise<FuzzReport> {
  const count = () => Atomics.load(new Int32Array(order.counter), 0);
  let [last, since, usedBefore] = [count(), performance.now() + START_MS, processorMs()];
  for (;;) {
    await sleep(WATCH_MS, undefined, { ref: false });
    if (count() !== last) [last, since, usedBefore] = [count(), performance.now(), processorMs()];
    else if (performance.now() - since > deadlineMs && processorMs() - usedBefore > deadlineMs) {
      return { isSound: false, input: presentInput(order), error: `it takes more than ${deadlineMs} ms` };
    }
  }
}

/** Returns the processor time of this process with all its threads. A thread that hangs on an input uses all of its time. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function presentInput({ present }: FuzzOrder): Uint8Array {
  const length = new Int32Array(present, 0, 1)[0] ?? 0;
  return Uint8Array.from(new Uint8Array(present, 4, length));
}
