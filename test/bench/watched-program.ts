/** The service as a process, with what it costs the machine: memory and processor time of all its processes. */
import { readFileSync } from "node:fs";
import { childrenOf, privateBytes } from "#shared/workers/processes/process-memory.ts";
import type { Program } from "#test/support/program.ts";

export interface Cost {
  /** The memory that all processes of the service hold for themselves, above what they held before the work. */
  readonly peakBytes: number;
  /** The processor time of all processes that still run, in milliseconds. */
  readonly processorMs: number;
}

const INTERVAL_MS = 100;

/** Does the work and watches the service meanwhile. Linux only; elsewhere everything is 0. */
export async function costOf({ processId }: Program, work: () => Promise<void>): Promise<Cost> {
  const [idleBytes, startedMs] = [privateBytes(processId), processorMs(processId)];
  let most = idleBytes;
  const timer = setInterval(() => {
    most = Math.max(most, privateBytes(processId));
  }, INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { peakBytes: most - idleBytes, processorMs: processorMs(processId) - startedMs };
}

/** In hundredths of a second (proc(5)): utime, stime, and those of children that have ended. */
export function processorMs(processId: number): number {
  const fields = statOf(processId)
    .replace(/^.*\) /s, "")
    .split(" ");
  const own = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0) * 10, 0);
  return childrenOf(processId).reduce((sum, child) => sum + processorMs(child), own);
}

function statOf(processId: number): string {
  try {
    return readFileSync(`/proc/${processId}/stat`, "utf8");
  } catch {
    return "";
  }
}
