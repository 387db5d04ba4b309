/** Ends workers of a running service, as the system does when memory runs out. */
import { readdirSync, readFileSync } from "node:fs";
import type { Program } from "./program.ts";

/** Ids of the processes that the program has started, whose command line holds the text. */
export function workersOf({ processId }: Pick<Program, "processId">, text: string): readonly number[] {
  return childrenOf(processId).filter((id) => read(`${id}/cmdline`).includes(text));
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

function read(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "latin1");
  } catch {
    return "";
  }
}
