/** How much memory a child process holds, read from Linux's /proc; 0 on systems without it. */
import { readdirSync, readFileSync } from "node:fs";

/** Often enough to catch a text bomb, which was measured to grow by about 80 MB a second. */
const WATCH_INTERVAL_MS = 200;

/** Resident bytes of a process and of everything that it started. */
export function residentBytes(processId: number): number {
  return bytesOf(processId, "VmRSS");
}

/** Resident bytes of a process alone, for one that starts no others. */
export function ownResidentBytes(processId: number): number {
  return ownBytes(processId, "VmRSS");
}

/**
 * Bytes that the process and everything that it started hold for themselves (proc(5), RssAnon): without what they share,
 * such as Chromium's program of 200 MB, which each of its processes maps.
 */
export function privateBytes(processId: number): number {
  return bytesOf(processId, "RssAnon");
}

/**
 * Calls `exceeded` once when the process holds more than the limit. Returns the function that ends the watch.
 *
 * @param measure which memory counts
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

/** Processes that the process started and that still run. They are listed under the thread that started them, which need not be the main one. */
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
