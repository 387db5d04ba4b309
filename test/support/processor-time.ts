/** Measures work by the processor time of this thread, which other work on the machine does not stretch. */
import process from "node:process";

export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return since(before);
}

/** The same for work that waits, beside which this thread does nothing else. */
export async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return since(before);
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
