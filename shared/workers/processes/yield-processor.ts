/** Lowers the priority of a process, so that long work slows down only while others need the processor. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** A tenth of the share of others when all compete (sched(7), nice value). */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lowers the priority. Only root could raise it again. Never throws. */
export function yieldProcessor(processId: number): void {
  try {
    setPriority(processId, NICE);
    // Where Linux shares the processor by sessions, this value counts, because a worker has its own session (sched(7),
    // autogroup).
    writeFileSync(`/proc/${processId}/autogroup`, String(NICE));
  } catch {
    // The process has ended, or the system has no autogroups.
  }
}
