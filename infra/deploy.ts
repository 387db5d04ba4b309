/**
 * `npm run deploy -- --context region=eu`: checks what a deployment needs, and then runs `cdk deploy` with the same words. A
 * region that does not exist yet is deployed twice: first without protection, so that CloudFormation can undo a failure by
 * itself, and then with it.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type CommandLine, readCommandLine } from "./context/command-line.ts";
import { ContextError } from "./context/context-error.ts";
import { findDocker, findRegion } from "./preflight/find-facts.ts";
import { type Facts, preflight } from "./preflight/preflight.ts";

/** The CDK reads the same variable. */
const { CDK_DOCKER: dockerProgram = "docker" } = process.env;

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
  const commandLine = readCommandLine(values.context as readonly string[], values.profile as string | undefined);
  const { settings } = commandLine;
  const facts = await findFacts(commandLine);
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

async function findFacts({ settings: { installation, regions }, credentials }: CommandLine): Promise<Facts> {
  const found = regions.map(
    async (region) => [region, await findRegion({ installation, region, ...credentials })] as const,
  );
  return { docker: await findDocker(dockerProgram), regions: Object.fromEntries(await Promise.all(found)) };
}

function cdk(args: readonly string[]): number {
  return spawnSync("cdk", ["deploy", ...args], { stdio: "inherit", cwd: PROJECT }).status ?? 1;
}
