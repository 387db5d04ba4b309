/** Measures the memory of a child process with Linux's /proc. The result is 0 on other systems. */
import { readdirSync, readFileSync } from "node:fs";

/** Short enough to catch a text bomb, which grew by about 80 MB a second when measured. */
const WATCH_INTERVAL_MS = 200;

/** Returns the resident bytes of a process and its descendants. */
export function residentBytes(processId: number): number {
  return bytesOf(processId, "VmRSS");
}

/** Returns the resident bytes of a process alone, for one that starts no others. */
export function ownResidentBytes(processId: number): number {
  return ownBytes(processId, "VmRSS");
}

/**
 * Returns the private bytes of a process and its descendants (proc(5), RssAnon). Shared memory is not counted, such as
 * Chromium's program of 200 MB, which each of its processes maps.
 */
export function privateBytes(processId: number): number {
  return bytesOf(processId, "RssAnon");
}

/**
 * Calls `exceeded` once when the process holds more than the limit. Returns a function that ends the watch.
 *
 * @param measure returns the memory that counts
 */
export function watchMemory(
  processId: number,
  limitBytes: number,
  exceeded: () => void,
  measure: (processId: number) => number = residentBytes,
): () => void {
  const timer = setInterval(() => {
    if (measure(processId) > limitBytes) {
      clearInterval(timer);
      exceeded();
    }
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}

function bytesOf(processId: number, field: MemoryField): number {
  return childrenOf(processId).reduce((sum, child) => sum + bytesOf(child, field), ownBytes(processId, field));
}

type MemoryField = "VmRSS" | "RssAnon";

function ownBytes(processId: number, field: MemoryField): number {
  const status = readProc(`${processId}/status`);
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? "0";
  return Number(kibibytes) * 1024;
}

/**
 * Returns the running children of a process. They are listed under the thread that started them, which need not be the
 * main one.
 */
export function childrenOf(processId: number): readonly number[] {
  return threadsOf(processId)
    .flatMap((thread) => readProc(`${processId}/task/${thread}/children`).split(" "))
    .filter((child) => child !== "")
    .map(Number);
}

function threadsOf(processId: number): readonly string[] {
  try {
    return readdirSync(`/proc/${processId}/task`);
  } catch {
    return [];
  }
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
