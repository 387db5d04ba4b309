/** Ends workers of a running service, as the system does when memory runs out. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "./program.ts";

/** Ids of the processes that the program has started, whose command line holds the text. */
export function workersOf({ processId }: Pick<Program, "processId">, text: string): readonly number[] {
  return childrenOf(processId).filter((id) => read(`${id}/cmdline`).includes(text));
}

/** Sends SIGKILL to a worker, several times, each time after a pause. Answers how often there was one. */
export async function killWorkers(
  program: Pick<Program, "processId">,
  { name, times, pauseMs }: { readonly name: string; readonly times: number; readonly pauseMs: number },
): Promise<number> {
  let killed = 0;
  for (const deadline = Date.now() + 90_000; killed < times && Date.now() < deadline; ) {
    await sleep(pauseMs);
    const [worker] = workersOf(program, name);
    if (worker === undefined) continue;
    process.kill(worker, "SIGKILL");
    killed++;
  }
  return killed;
}

/** Ids of the workers of this process whose command line holds the text. */
export function childWorkers(text: string): readonly number[] {
  return workersOf({ processId: process.pid }, text);
}

/** Kills the workers of this process whose command line holds the text. Answers how many there were. */
export function killChildren(text: string): number {
  const workers = childWorkers(text);
  for (const worker of workers) process.kill(worker, "SIGKILL");
  return workers.length;
}

function childrenOf(id: number): readonly number[] {
  return threadsOf(id).flatMap((thread) =>
    read(`${id}/task/${thread}/children`)
      .split(" ")
      .filter((child) => child !== "")
      .map(Number),
  );
}

function threadsOf(id: number): readonly string[] {
  try {
    return readdirSync(`/proc/${id}/task`);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "latin1");
  } catch {
    return "";
  }
}
