/** Gets Python programs by pip, from wherever this machine's pip is set to get them, and keeps them. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { missing } from "#test/support/needs.ts";
import { run } from "./run.ts";

export interface PythonPackage {
  readonly name: string;
  readonly version: string;
  /** The name of its program, if it differs from the package's. */
  readonly programName?: string;
  /** What pip is to get beside it, as pip names it. */
  readonly beside?: readonly string[];
}

/** The program, or why there is none. */
export type PythonProgram = { readonly program: string } | { readonly missing: string };

const CACHE = path.join(homedir(), ".cache", "merganser");
const FETCH_DEADLINE_MS = 600_000;
/** Written last, with what was got beside the package: a folder without it was not filled to the end, or with other things. */
const COMPLETE = "complete";

export async function getByPip(wanted: PythonPackage): Promise<PythonProgram> {
  const { name, version, programName = name, beside = [] } = wanted;
  const folder = path.join(CACHE, `${name}-${version}`);
  const found = { program: path.join(folder, "bin", programName) };
  if (isComplete(folder, beside)) return found;
  const noPython = missing("Python 3.11 with venv");
  if (noPython !== undefined) return { missing: noPython };
  await mkdir(CACHE, { recursive: true });
  if ((await run("python3", ["-m", "venv", "--clear", folder], FETCH_DEADLINE_MS)).exitCode !== 0)
    return { missing: "Python cannot make an environment here (on Debian: apt-get install python3-venv)" };
  const pip = path.join(folder, "bin", "pip");
  const fetched = await run(pip, ["install", "--quiet", `${name}==${version}`, ...beside], FETCH_DEADLINE_MS);
  if (fetched.exitCode !== 0) return { missing: `pip could not get ${name} ${version} (is this machine offline?)` };
  await writeFile(path.join(folder, COMPLETE), beside.join("\n"));
  return found;
}

function isComplete(folder: string, beside: readonly string[]): boolean {
  const mark = path.join(folder, COMPLETE);
  return existsSync(mark) && readFileSync(mark, "utf8") === beside.join("\n");
}
