/** Ends a child process together with everything that it started. The child must have been started `detached`. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

/** Kills the child and its group. Resolves when the child is gone. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) {
    return;
  }
  const gone = once(child, "exit");
  signalGroup(child.pid);
  await gone;
}

/** Kills what a child left running when it ended. To be called at its exit, while no other process can have its id. */
export function killOrphans(child: ChildProcess): void {
  if (child.pid !== undefined) {
    signalGroup(child.pid);
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Of the system when memory runs out, and of operators. A program that crashes ends itself by others. */
const FROM_OUTSIDE = ["SIGKILL", "SIGTERM"] as const;
/** Programs that a signal ended in order, and those whose child it ended, exit with this and the signal's number. */
const EXIT_SIGNALLED = 128;

/** Whether the child was ended by somebody; to be asked only about one that this process has not ended. */
export function wasKilled({ exitCode, signalCode }: Pick<ChildProcess, "exitCode" | "signalCode">): boolean {
  return FROM_OUTSIDE.some(
    (signal) => signalCode === signal || exitCode === EXIT_SIGNALLED + constants.signals[signal],
  );
}

function signalGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // ESRCH: the whole group has ended already.
  }
}
