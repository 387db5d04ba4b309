/**
 * Has the tests of the store's ports run against emulators that are larger than those in `npm test`: DynamoDB Local, which
 * is AWS's own, and moto.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Artifact, getByMaven } from "./maven.ts";
import { MOTO } from "./moto.ts";
import { getByPip } from "./pip.ts";
import { run } from "./run.ts";
import { type Server, startServer } from "./server.ts";
import type { Tally } from "./tally.ts";

const DYNAMODB_LOCAL: Artifact = { group: "software.amazon.dynamodb", name: "DynamoDBLocal", version: "3.1.0" };
const DYNAMODB_LOCAL_MAIN = "software.amazon.dynamodb.services.local.main.ServerRunner";

interface Emulator {
  readonly name: string;
  /** The variables that `test/support/aws-emulators.ts` reads. */
  readonly variables: readonly string[];
  /** Files in `test/port`. */
  readonly tests: readonly string[];
  /** In the names of the tests that cannot be asked of it. */
  readonly leftOut: readonly string[];
  command(port: number): Promise<{ readonly command: readonly string[] } | { readonly missing: string }>;
}

const EMULATORS: readonly Emulator[] = [
  {
    name: "DynamoDB Local",
    variables: ["VERIFY_DYNAMODB"],
    tests: ["records.test.ts", "records-dynamodb.test.ts"],
    leftOut: [],
    async command(port) {
      const program = await getByMaven(DYNAMODB_LOCAL);
      if ("missing" in program) return program;
      const libraries = ["-cp", program.classpath, `-Djava.library.path=${path.dirname(program.classpath)}`];
      const options = ["-inMemory", "-sharedDb", "-disableTelemetry", "-port", String(port)];
      return { command: ["java", ...libraries, DYNAMODB_LOCAL_MAIN, ...options] };
    },
  },
  {
    name: "moto",
    variables: ["VERIFY_DYNAMODB", "VERIFY_S3", "VERIFY_SQS"],
    tests: [
      ...["records.test.ts", "records-dynamodb.test.ts", "files.test.ts", "files-s3.test.ts"],
      ...["jobs.test.ts", "jobs-sqs.test.ts"],
    ],
    // It counts the bytes of an item in Base64. It compares a condition and writes in two steps, on a thread for each request, so two
    // of several writes to one rev may win; DynamoDB Local and dynalite are asked for this.
    leftOut: [
      "a record that cannot be packed is stored up to the limit",
      "exactly one of twenty changes at once to one rev wins",
    ],
    async command(port) {
      const moto = await getByPip({ ...MOTO, programName: "moto_server" });
      return "missing" in moto ? moto : { command: [moto.program, "-H", "127.0.0.1", "-p", String(port)] };
    },
  },
];

const DEADLINE_MS = 600_000;

export async function verifyStores(tally: Tally): Promise<void> {
  for (const emulator of EMULATORS) {
    const server = await startServer(emulator.command);
    if ("missing" in server) tally.notAvailable(`the stores of AWS over ${emulator.name}`, server.missing);
    else await verifyStoresOver(emulator, server, tally);
  }
}

async function verifyStoresOver(emulator: Emulator, started: Server, tally: Tally): Promise<void> {
  await using server = started;
  console.log(`the stores of AWS: they keep the promises of their ports over ${emulator.name}`);
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-stores-"));
  try {
    const report = path.join(folder, "report.json");
    const env = { ...process.env, ...Object.fromEntries(emulator.variables.map((name) => [name, server.endpoint])) };
    const { output } = await run(process.execPath, vitestArguments(emulator, report), DEADLINE_MS, { env });
    judge(emulator, await readReport(report), output, tally);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The adapters of one machine, which the same files test, have no part in this. */
const OF_ONE_MACHINE = ["SQLite", "a folder"];

function vitestArguments({ tests, leftOut }: Emulator, report: string): readonly string[] {
  const files = tests.map((name) => `test/port/${name}`);
  const pattern = `^(?!${[...OF_ONE_MACHINE, ...leftOut.map((name) => `.*${name}`)].join("|")})`;
  const output = ["--reporter=json", `--outputFile=${report}`];
  return ["node_modules/vitest/vitest.mjs", "run", "--project", "slow", "-t", pattern, ...output, ...files];
}

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly TestResult[] }[];
}

interface TestResult {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

async function readReport(file: string): Promise<readonly TestResult[]> {
  try {
    const { testResults } = JSON.parse(await readFile(file, "utf8")) as Report;
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  } catch {
    return [];
  }
}

function judge({ name, leftOut }: Emulator, results: readonly TestResult[], output: string, tally: Tally): void {
  const asked = results.filter(({ status }) => status === "passed" || status === "failed");
  if (asked.length === 0) tally.fail(`the tests over ${name}`, output.slice(-1000));
  for (const title of leftOut)
    if (!results.some(({ fullName }) => fullName.includes(title)))
      tally.fail(`the tests over ${name}`, `the list of tests to leave out names "${title}", which is no test's title`);
  for (const { fullName, status, failureMessages } of asked)
    tally.check(status === "passed", `${fullName}, over ${name}`, failureMessages.join("\n"));
}
