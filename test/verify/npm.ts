/** Gets programs of Node by npm, from wherever this machine's npm is set to get them, and keeps them. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { run } from "./run.ts";

/** Arguments of Node that start the program, or why there is none. */
export type NodeProgram = { readonly program: string } | { readonly missing: string };

const FETCH_DEADLINE_MS = 600_000;
/** Written last: a folder without it was not filled to the end. */
const COMPLETE = "complete";

/**
 * @param packages with their versions; the first has the program
 * @param main the program's file in its package
 */
export async function getByNpm(packages: readonly [string, ...string[]], main: string): Promise<NodeProgram> {
  const [first] = packages;
  const name = first.slice(0, first.lastIndexOf("@"));
  const folder = path.join(homedir(), ".cache", "merganser", first.replace(/\W/g, "-"));
  const found = { program: path.join(folder, "node_modules", name, main) };
  if (existsSync(path.join(folder, COMPLETE))) return found;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const fetched = await run("npm", ["install", ...packages, ...flags], FETCH_DEADLINE_MS, { cwd: folder });
  if (fetched.exitCode !== 0) return { missing: `npm could not get ${first} (is this machine offline?)` };
  await writeFile(path.join(folder, COMPLETE), "");
  return found;
}
