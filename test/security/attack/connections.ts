/** The connections that the attacked service has tried, told by `connections-preload.ts` within it. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const PRELOAD = path.join(import.meta.dirname, "connections-preload.ts");

export interface Connections {
  /** For NODE_OPTIONS of the service. */
  readonly option: string;
  /** What was tried since it was last looked at, but for what the service may. */
  takeTried(): readonly string[];
}

/** @param mayTry addresses with their ports, such as `127.0.0.1 port 8080` */
export function watchConnections(file: string, mayTry: readonly string[]): Connections {
  let seen = 0;
  return {
    option: `--import=${pathToFileURL(PRELOAD).href}?${encodeURIComponent(file)}`,
    takeTried() {
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      const tried = text.slice(seen, text.lastIndexOf("\n") + 1).split("\n");
      seen = text.lastIndexOf("\n") + 1;
      return tried.filter((line) => line !== "" && !mayTry.includes(line));
    },
  };
}
