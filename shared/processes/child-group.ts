/** Ends a child process together with everything that it started. The child must have been started `detached`. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

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

function signalGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // ESRCH: the whole group has ended already.
  }
}
