/** Measures work by the processor time of this thread, which other work on the machine does not stretch. */
import process from "node:process";

export function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
