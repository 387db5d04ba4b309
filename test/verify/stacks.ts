/**
 * Has cfn-lint and checkov judge the stacks' templates, and moto's CloudFormation make what is in them: all stacks as they are by
 * default, and a region with everything switched on.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LAMBDAS } from "#functions/lambdas.ts";
import * as names from "#shared/base/config/aws-names.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { runCdkApp } from "#test/support/cdk-app.ts";
import { type Context, EVERYTHING_ON } from "#test/support/stacks.ts";
import { standInBuild } from "#test/support/stand-in-build.ts";
import { checkWithCheckov } from "./checkov.ts";
import { MOTO } from "./moto.ts";
import { getByPip, type PythonPackage } from "./pip.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const CFN_LINT: PythonPackage = { name: "cfn-lint", version: "1.58.0" };

/** A dependency that is in the template twice: the CDK writes both for each function and its role. */
const NOT_MEANT = ["W3005"];

const DEADLINE_MS = 300_000;

/** The account number that moto uses. */
const AWS_ACCOUNT = "123456789012";

const CONTEXTS: readonly Context[] = [{}, { ...EVERYTHING_ON, region: "eu" }];

interface Installation {
  readonly name: string;
  readonly folder: string;
  readonly stacks: readonly Stack[];
}

interface Stack {
  readonly name: string;
  readonly awsRegion: string;
}

export async function verifyStacks(tally: Tally): Promise<void> {
  await using build = await standInBuild();
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-stacks-"));
  const templates: string[] = [];
  try {
    for (const context of CONTEXTS) {
      const name = names.installationName(context.stage);
      const installation = await synthesise(name, context, { dist: build.folder, outdir: path.join(folder, name) });
      await lint(installation, tally);
      if (context === CONTEXTS[0]) await lintSpoiled(installation, tally);
      await deploy(installation, tally);
      templates.push(...installation.stacks.map((stack) => templateOf(installation.folder, stack)));
    }
    await checkWithCheckov(templates, tally);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function synthesise(
  name: string,
  context: Context,
  folders: { readonly dist: string; readonly outdir: string },
): Promise<Installation> {
  await mkdir(folders.outdir);
  const made = Object.entries(await runCdkApp(context, folders));
  const stacks = made.map(([stack, { environment }]) => ({ name: stack, awsRegion: path.basename(environment) }));
  return { name, folder: folders.outdir, stacks };
}

async function lint({ name, folder, stacks }: Installation, tally: Tally): Promise<void> {
  const cfnLint = await getByPip(CFN_LINT);
  if ("missing" in cfnLint) {
    tally.notAvailable(`cfn-lint on the templates of ${name}`, cfnLint.missing, stacks.length);
    return;
  }
  console.log(`templates of ${name}: cfn-lint finds nothing in ${stacks.length}`);
  for (const stack of stacks) {
    const args = [
      "--regions",
      stack.awsRegion,
      "--ignore-checks",
      ...NOT_MEANT,
      "--template",
      templateOf(folder, stack),
    ];
    const { exitCode, output } = await run(cfnLint.program, args, DEADLINE_MS);
    tally.check(exitCode === 0, stack.name, output);
  }
}

/** What finds nothing in anything proves nothing. */
async function lintSpoiled({ folder, stacks: [stack] }: Installation, tally: Tally): Promise<void> {
  const cfnLint = await getByPip(CFN_LINT);
  if ("missing" in cfnLint || stack === undefined) return;
  const template = await readFile(templateOf(folder, stack), "utf8");
  const spoiled = path.join(folder, "spoiled.json");
  await writeFile(spoiled, template.replace('"PAY_PER_REQUEST"', '"PAY_NEVER"'));
  const { output } = await run(cfnLint.program, ["--template", spoiled], DEADLINE_MS);
  tally.check(output.includes("PAY_NEVER"), "a spoiled template", "cfn-lint did not find what is wrong with it");
}

function templateOf(folder: string, { name }: Stack): string {
  return path.join(folder, `${name}.template.json`);
}

/** What the script says of a stack. */
interface Deployment {
  readonly stack: string;
  readonly status: string;
  readonly made: number;
  /** Logical ids. */
  readonly missing: readonly string[];
  /** How many resources are of a type that moto does not have. */
  readonly unknown: Readonly<Record<string, number>>;
  /** The names of functions, tables, queues and buckets in the stack's region. */
  readonly names: readonly string[];
}

async function deploy(installation: Installation, tally: Tally): Promise<void> {
  const { name, folder, stacks } = installation;
  const python = await getByPip({ ...MOTO, programName: "python" });
  if ("missing" in python) {
    tally.notAvailable(`moto's CloudFormation on ${name}`, python.missing, stacks.length);
    return;
  }
  console.log(`stacks of ${name}: moto makes what is in ${stacks.length}, where it has the type`);
  const script = path.join(import.meta.dirname, "deploy_into_moto.py");
  const places = stacks.map((stack) => `${stack.name}=${stack.awsRegion}`);
  const { output } = await run(python.program, [script, folder, ...places], DEADLINE_MS);
  const deployments = deploymentsIn(output);
  for (const stack of stacks)
    judge(
      deployments.find((one) => one.stack === stack.name),
      stack,
      output,
      tally,
    );
  tellUnknown(deployments, tally);
}

/** One on each line; what else is there is Python's. */
function deploymentsIn(output: string): readonly Deployment[] {
  const lines = output.split("\n").filter((line) => line.startsWith('{"stack"'));
  return lines.map((line) => JSON.parse(line) as Deployment);
}

function judge(found: Deployment | undefined, stack: Stack, output: string, tally: Tally): void {
  if (found === undefined) {
    tally.fail(stack.name, `it was not deployed: ${output.slice(-500)}`);
    return;
  }
  const absent = namesOf(stack).filter((name) => !found.names.includes(name));
  const isWhole = found.status === "CREATE_COMPLETE" && found.missing.length === 0 && absent.length === 0;
  tally.check(isWhole, stack.name, `${found.status}, missing: ${[...found.missing, ...absent].join(", ")}`);
  console.log(`  ${stack.name}: ${found.made} resources made`);
}

/** Returns the names of the tables, functions, queue and bucket that the service looks for. */
function namesOf({ name }: Stack): readonly string[] {
  const region = REGIONS.find((one) => name.endsWith(`-${one}`));
  const installation = name.slice(0, name.lastIndexOf("-"));
  if (region === undefined) return [names.directoryTableName(installation)];
  return [
    ...Object.keys(LAMBDAS).map((lambda) => names.functionName(installation, region, lambda)),
    names.recordsTableName(installation, region),
    names.filesBucketName(installation, region, AWS_ACCOUNT),
    names.jobsQueueName(installation, region),
    names.deadJobsQueueName(installation, region),
    names.batchesQueueName(installation, region),
    names.deadBatchesQueueName(installation, region),
  ];
}

function tellUnknown(deployments: readonly Deployment[], tally: Tally): void {
  const counts = new Map<string, number>();
  for (const [type, count] of deployments.flatMap(({ unknown }) => Object.entries(unknown))) {
    counts.set(type, (counts.get(type) ?? 0) + count);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const list = [...counts].map(([type, count]) => `${count} ${type}`).sort();
  if (total > 0) tally.skip("types of moto's CloudFormation", `${total} resources`, list.join(", "), list.length);
}
