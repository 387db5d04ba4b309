/** Ends workers of a running service, as the system does when memory runs out. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "./program.ts";

/** Ids of the processes that the program has started, whose command line holds the text. */
export function workersOf({ processId }: Pick<Program, "processId">, text: string): readonly number[] {
  return childrenOf(processId).filter((id) => read(`${id}/cmdline`).includes(text));
}

export interface Killing {
  /** Part of the command line of the workers. */
  readonly name: string;
  readonly times: number;
  /** The pause before each look. */
  readonly pauseMs: number;
  /** Whether this worker may be killed. Default: any. */
  readonly mayKill?: (worker: number) => boolean;
}

/** Sends SIGKILL to a worker, several times. Answers how often there was one. */
export async function killWorkers(
  program: Pick<Program, "processId">,
  { name, times, pauseMs, mayKill = () => true }: Killing,
): Promise<number> {
  let killed = 0;
  for (const deadline = Date.now() + 90_000; killed < times && Date.now() < deadline; ) {
    await sleep(pauseMs);
    const worker = workersOf(program, name).find(mayKill);
    if (worker === undefined) continue;
    process.kill(worker, "SIGKILL");
    killed++;
  }
  return killed;
}

/**
 * Answers a function that tells whether a worker has been seen in the folders of two documents. A document whose worker
 * was killed is the first one of the next worker, so that none meets a kill twice.
 */
export function seenAtTwoDocuments(): (worker: number) => boolean {
  const seen = new Map<number, Set<string>>();
  return (worker) => {
    const folders = seen.get(worker) ?? new Set();
    seen.set(worker, folders);
    const folder = workingFolder(worker).replace(/ \(deleted\)$/, "");
    if (path.basename(folder).startsWith("conversion-")) folders.add(folder);
    return folders.size >= 2;
  };
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

function workingFolder(id: number): string {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return "";
  }
}

function read(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "latin1");
  } catch {
    return "";
  }
}
