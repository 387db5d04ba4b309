/**
 * Gets AWS's runtime interface client for Node.js, which asks for a function's events in images of one's own and as the
 * managed runtime does. npm compiles a part of it. It is kept.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import manifest from "#functions/convert/runtime-client/package.json" with { type: "json" };
import { missing } from "#test/support/needs.ts";
import { PROJECT } from "#test/support/program.ts";
import { run } from "./run.ts";

/** Arguments of Node that start the client, or why there is none. */
export type RuntimeClient = { readonly program: string } | { readonly missing: string };

const PACKAGE = "aws-lambda-ric";
/** The one that the converter's image has, with the versions of all that it needs. */
const LOCKED = path.join(PROJECT, "functions/convert/runtime-client");
const INSTALL_DEADLINE_MS = 900_000;
/** Written last: a folder without it was not filled to the end. */
const COMPLETE = "complete";

export async function getRuntimeClient(): Promise<RuntimeClient> {
  if (process.platform !== "linux") return { missing: "it runs on Linux only" };
  const version = manifest.dependencies[PACKAGE];
  const folder = path.join(homedir(), ".cache", "merganser", `${PACKAGE}-${version}`);
  const found = { program: path.join(folder, "node_modules", PACKAGE, "index.mjs") };
  if (existsSync(path.join(folder, COMPLETE))) return found;
  const noCompilers = missing("compilers");
  if (noCompilers !== undefined) return { missing: noCompilers };
  console.log(`  compiling ${PACKAGE} ${version}, once; it takes some two minutes`);
  const { exitCode, output } = await install(folder);
  if (exitCode !== 0 || !existsSync(found.program))
    return { missing: `npm could not get and compile ${PACKAGE} ${version}: ${output.trim().slice(-300)}` };
  await writeFile(path.join(folder, COMPLETE), "");
  return found;
}

async function install(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // npm 12 runs a package's scripts only where it is told to.
  const allowing = { ...manifest, allowScripts: { [PACKAGE]: true } };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(allowing));
  await copyFile(path.join(LOCKED, "package-lock.json"), path.join(folder, "package-lock.json"));
  const flags = ["--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = { ...process.env, ...headersOfThisNode() };
  return run("npm", ["ci", ...flags], INSTALL_DEADLINE_MS, { cwd: folder, env });
}

/** Where they lie beside the program; else node-gyp downloads them. */
function headersOfThisNode(): Readonly<Record<string, string>> {
  const node = path.resolve(process.execPath, "../..");
  return existsSync(path.join(node, "include/node/node_api.h")) ? { npm_config_nodedir: node } : {};
}
