/** Gets Go programs, from wherever this machine's Go is set to get modules, and keeps them. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { missing } from "#test/support/needs.ts";
import { run } from "./run.ts";

/** The program, or why there is none. */
export type GoProgram = { readonly program: string } | { readonly missing: string };

const BUILD_DEADLINE_MS = 600_000;

/** @param version of its module */
export async function getByGo(importPath: string, version: string): Promise<GoProgram> {
  const name = path.basename(importPath);
  const folder = path.join(homedir(), ".cache", "merganser", `${name}-${version}`);
  const found = { program: path.join(folder, name) };
  const noGo = missing("Go");
  if (noGo !== undefined) return { missing: noGo };
  if (existsSync(found.program)) return found;
  const env = { ...process.env, GOBIN: folder };
  const built = await run("go", ["install", `${importPath}@v${version}`], BUILD_DEADLINE_MS, { env });
  return built.exitCode === 0 ? found : { missing: `Go could not get ${name} ${version} (is this machine offline?)` };
}
