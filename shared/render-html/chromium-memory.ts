/**
 * The memory of Chromium's processes, without what they share: each of them maps the same program of 200 MB. Linux
 * only; zero elsewhere.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Bytes that the process and everything that it started hold for themselves (proc(5), RssAnon). */
export function privateBytes(processId: number): number {
  const kibibytes = /^RssAnon:\s+(\d+) kB$/m.exec(readProc(`${processId}/status`))?.[1] ?? "0";
  return childrenOf(processId).reduce((sum, child) => sum + privateBytes(child), Number(kibibytes) * 1024);
}

const WATCH_INTERVAL_MS = 250;

/** Calls `exceeded` once when the process holds more than the limit. Returns the function that ends the watch. */
export function watchPrivateBytes(processId: number, limitBytes: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if (privateBytes(processId) <= limitBytes) return;
    clearInterval(timer);
    exceeded();
  }, WATCH_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Children are listed under the thread that started them. */
function childrenOf(processId: number): readonly number[] {
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
