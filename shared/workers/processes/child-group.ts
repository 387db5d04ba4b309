/** Kills a child process together with everything that it started. The child must have been started `detached`. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

/** Kills the child and its process group. Resolves when the child has ended. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) {
    return;
  }
  const gone = once(child, "exit");
  signalGroup(child.pid);
  await gone;
}

/** Kills what a child left running. To be called when the child exits, while no other process can have its id. */
export function killOrphans(child: ChildProcess): void {
  if (child.pid !== undefined) {
    signalGroup(child.pid);
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Signals that come from outside: from the system when memory runs out, and from operators. A program that crashes ends
 * with other signals.
 */
const FROM_OUTSIDE = ["SIGKILL", "SIGTERM"] as const;
/**
 * The base of exit codes for signals. Programs that handle a signal, and those whose child was ended by one, exit with
 * this plus the signal's number.
 */
export const EXIT_SIGNALLED = 128;

/** Returns whether the child was killed from outside. Only valid for a child that this process has not ended. */
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
