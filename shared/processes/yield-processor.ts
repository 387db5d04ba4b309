/** Lets others have the processor first: a process that works for long is slower then only while they need it. */
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/** A tenth of what others get while they want all (sched(7), nice value). */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL;

/** There is no way back for who is not root. Never throws. */
export function yieldProcessor(processId: number): void {
  try {
    setPriority(processId, NICE);
    // Where Linux shares by sessions, of which a worker has its own, that is what counts (sched(7), autogroup).
    writeFileSync(`/proc/${processId}/autogroup`, String(NICE));
  } catch {
    // It has ended, or the system shares in another way.
  }
}
