/**
 * `npm run release -- back --before 2026-11-28T09:00:00Z --context region=eu` moves all calls of a region to the versions
 * of that time, within a minute. `npm run release -- tidy --context region=eu` removes versions on which no call can run.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { readCommandLine } from "./context/command-line.ts";
import { ContextError } from "./context/context-error.ts";
import { moveBack, type ReleasedFunctions, removeUnneeded } from "./releases/move-aliases.ts";

const OPTIONS = {
  context: { type: "string", short: "c", multiple: true, default: [] as string[] },
  profile: { type: "string" },
  before: { type: "string" },
  all: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const USAGE =
  "Use: npm run release -- back --before <time, such as 2026-11-28T09:00:00Z> --context region=eu\n" +
  "or:  npm run release -- tidy --context region=eu (with --all also the versions to which calls could go back)";

try {
  await main();
} catch (error) {
  const message = messageOf(error);
  if (message === undefined) throw error;
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** Returns undefined for an error that the operator cannot act on. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ContextError) return error.message;
  if (error instanceof TypeError && "code" in error) return `${error.message}\n${USAGE}`;
  const isOfAws = error instanceof Error && ("$metadata" in error || error.name === "CredentialsProviderError");
  if (!isOfAws) return undefined;
  return `AWS says: ${error.message}. Check the credentials or --profile, and whether this region and stage are deployed.`;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { settings, credentials } = readCommandLine(values.context, values.profile);
  const [region, ...others] = settings.regions;
  if (region === undefined || others.length > 0) throw new ContextError(USAGE);
  const functions: ReleasedFunctions = {
    client: new LambdaClient({ region: AWS_REGIONS[region], ...credentials }),
    installation: settings.installation,
    region,
    report: (line) => process.stdout.write(`${line}\n`),
  };
  const before = new Date(values.before ?? "");
  const [command] = positionals;
  if (command === "back" && !Number.isNaN(before.getTime())) return moveBack(functions, before);
  if (command === "tidy") return removeUnneeded(functions, { now: new Date(), keepsFormer: !values.all });
  throw new ContextError(USAGE);
}
