/** Programs of others that end with the bench, however it ends: a signal leaves no time to stop them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * The shell becomes the program, which leads a group of its own. In that group a watcher reads what nobody writes: it gets
 * to the end when the bench or the program has ended, and kills whatever is left of the group.
 */
const WATCHED = 'exec 3<&0 </dev/null; { read -r _ <&3; kill -KILL 0; } & exec 3<&-; exec "$@"';

/** Starts a process group that `killGroup` or the end of the bench ends. */
export function startWithBench(program: string, args: readonly string[]): ChildProcess {
  return spawn("sh", ["-c", WATCHED, "sh", program, ...args], { detached: true, stdio: ["pipe", "ignore", "pipe"] });
}

/** @throws Error with what the program says when it fails */
export async function runWithBench(program: string, args: readonly string[]): Promise<void> {
  const child = startWithBench(program, args);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ended with ${signal ?? `code ${code}`}: ${said}`);
}
