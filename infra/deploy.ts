/**
 * `npm run deploy -- --context region=eu`: checks what a deployment needs, and then runs `cdk deploy` with the same words. A
 * region that does not exist yet is deployed twice: first without protection, so that CloudFormation can undo a failure by
 * itself, and then with it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ContextError } from "./context/context-error.ts";
import { readSettings, type Settings } from "./context/settings.ts";
import { findDocker, findRegion } from "./preflight/find-facts.ts";
import { type Facts, preflight } from "./preflight/preflight.ts";

const PROJECT = path.resolve(import.meta.dirname, "..");
const words = process.argv.slice(2);
const { values } = parseArgs({
  args: words,
  options: { context: { type: "string", short: "c", multiple: true, default: [] }, profile: { type: "string" } },
  strict: false,
});

try {
  process.exitCode = await deploy();
} catch (error) {
  if (!(error instanceof ContextError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function deploy(): Promise<number> {
  const settings = readSettings((name) => contextOf(values.context as readonly string[])[name]);
  const facts = await findFacts(settings, values.profile as string | undefined);
  const { obstacles, warnings } = preflight(settings, facts);
  for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
  for (const obstacle of obstacles) process.stderr.write(`${obstacle}\n`);
  if (obstacles.length > 0) return 1;
  // The directory has no functions.
  const build = settings.regions.length === 0 ? ["--build", "true"] : [];
  const isFirst = Object.values(facts.regions).some(({ hasRecords }) => hasRecords === false);
  if (!isFirst) return cdk([...build, ...words]);
  return cdk([...build, ...words, "--context", "protected=off"]) || cdk(["--build", "true", ...words]);
}

function contextOf(given: readonly string[]): Readonly<Record<string, unknown>> {
  const { context } = JSON.parse(readFileSync(path.join(PROJECT, "cdk.json"), "utf8")) as { context: object };
  const pairs = given.map((each) => [each.split("=")[0], each.slice(each.indexOf("=") + 1)]);
  return { ...context, ...Object.fromEntries(pairs) };
}

async function findFacts({ installation, regions }: Settings, profile: string | undefined): Promise<Facts> {
  const found = regions.map(async (region) => {
    const facts = await findRegion({ installation, region, ...(profile !== undefined && { profile }) });
    return [region, facts] as const;
  });
  return { docker: await findDocker(), regions: Object.fromEntries(await Promise.all(found)) };
}

function cdk(args: readonly string[]): number {
  return spawnSync("cdk", ["deploy", ...args], { stdio: "inherit", cwd: PROJECT }).status ?? 1;
}
