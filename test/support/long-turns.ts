/** The long turns of a service's main thread, which `long-turns-preload.ts` within it has noted. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PRELOAD = path.join(import.meta.dirname, "long-turns-preload.ts");

/**
 * No request may keep the main thread from answering others for longer, in milliseconds of processor time. Beside other work,
 * the same turn costs more of it.
 */
export const TURN_MS_MAX = process.env.CI ? 100 : 50;

export interface Turns {
  /** For NODE_OPTIONS of the service. */
  readonly option: string;
  /** The longest turn since it was last looked at, in milliseconds of processor time; 0 if there was no long one. */
  takeLongest(): number;
}

export function watchTurns(file: string): Turns {
  let seen = 0;
  return {
    option: `--import=${pathToFileURL(PRELOAD).href}?${encodeURIComponent(file)}`,
    takeLongest() {
      const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
      const longest = Math.max(0, ...lines.slice(seen).map(Number));
      seen = lines.length;
      return longest;
    },
  };
}
