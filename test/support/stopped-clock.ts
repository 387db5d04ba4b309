/** The clock of a program and of all its processes, which a test can stop: a file that each of them looks at. */
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PRELOAD = path.join(import.meta.dirname, "clock-preload.ts");

/** Stops it: milliseconds since the Unix epoch, or null to let it go. */
export function setClock(file: string, at: number | null): void {
  const next = `${file}.next`;
  writeFileSync(next, at === null ? "" : String(at));
  // At once: who looks must not find half a number.
  renameSync(next, file);
}

/** For NODE_OPTIONS of processes that go by it. */
export function byClock(file: string): string {
  return `--import=${pathToFileURL(PRELOAD).href}?${encodeURIComponent(file)}`;
}
