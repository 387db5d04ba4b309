/**
 * The service as `npm start` runs it: a process of its own, over a folder and ports of its own.
 *
 *     await using home = await makeHome();
 *     await using program = await startProgram(home);
 *     await program.call("/v1/template");
 */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundledService } from "#infra/build/service/current-bundle.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import type { AccountRepository } from "#shared/storage/repositories/accounts.ts";
import { openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { openLocalDirectory } from "#shared/wiring/local-directory.ts";
import { DIRECTORY_HERE } from "#test/lambda/emulators.ts";
import { type DeployedStores, deployedStores } from "./deployed-stores.ts";
import { freePorts } from "./free-ports.ts";
import { byClock, setClock } from "./stopped-clock.ts";

export const PROJECT = path.resolve(import.meta.dirname, "../..");
const PRELOAD = path.join(import.meta.dirname, "program-preload.ts");

/** The program under test: `npm start`, or `npm run start:lambda` with the bundles that are deployed to AWS. */
export const IS_ON_LAMBDA = process.env.MERGANSER_PROGRAM === "lambda";

/** How `npm start` runs the service; `npm run start:sources` runs SOURCES. */
const SOURCE_MAPS = "--enable-source-maps";
export const SOURCES = path.join(PROJECT, "local/server/start.ts");

function mainProgram(): string | Promise<string> {
  return IS_ON_LAMBDA ? path.join(PROJECT, "test/lambda/start.ts") : bundledService(PROJECT);
}

/** What outlives a process: its data, its ports, and the folder that every file and process of it is in. */
export interface Home extends AsyncDisposable {
  readonly folder: string;
  readonly dataFolder: string;
  /** In place of the system's folder for temporary files. */
  readonly temporaryFolder: string;
  /** Where the process is started. */
  readonly workFolder: string;
  /** See `stopped-clock.ts`. */
  readonly clockFile: string;
  /** The first of four. */
  readonly port: number;
}

export interface Program extends AsyncDisposable {
  readonly processId: number;
  /** What it printed when it was ready. */
  readonly greeting: string;
  /** The key that it printed, or that it was given. */
  readonly apiKey: string | undefined;
  readonly addresses: Readonly<Record<Region, string>>;
  /** The stores of the program that runs the AWS deployment. Other programs do not have them. */
  readonly deployed: DeployedStores;
  /** The directory of its accounts, beside it. */
  openDirectory(): { readonly accounts: AccountRepository; close(): void };
  /** Processor time from the start of the process to its greeting, which other work on the machine does not stretch. */
  readonly startProcessorMs: number;
  /** Calls a path at a region (us unless told), or a whole address; `key: null` for a call without one. */
  call(pathOrAddress: string, options?: ProgramCall): Promise<Response>;
  signal(name: NodeJS.Signals): void;
  /** Milliseconds since the Unix epoch, or null to let it go again. It stands still over restarts too. */
  stopClock(at: number | null): void;
  readonly ended: Promise<Ending>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<Ending>;
}

interface ProgramCall extends RequestInit {
  readonly key?: string | null;
  readonly region?: Region;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of its log that are not informational. */
  readonly problems: string;
}

export type Environment = Readonly<Record<string, string>>;

/** @param parent the folder that it is made in */
export async function makeHome(parent = tmpdir()): Promise<Home> {
  const folder = await mkdtemp(path.join(parent, "merganser-program-"));
  const [dataFolder, temporaryFolder, workFolder] = ["data", "tmp", "work"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([mkdir(temporaryFolder), mkdir(workFolder)]);
  const clockFile = path.join(folder, "clock");
  setClock(clockFile, null);
  return {
    folder,
    dataFolder,
    temporaryFolder,
    workFolder,
    clockFile,
    port: await freePorts(REGIONS.length),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * Resolves when the program has greeted.
 *
 * @param within words before its command, of a program that replaces itself by it
 * @param main the program. Default: the one under test, bundled if its sources changed
 * @throws Error with its output when it ends instead
 */
export async function startProgram(
  home: Home,
  environment: Environment = {},
  within: readonly string[] = [],
  main?: string,
): Promise<Program> {
  const launched = launch(main ?? (await mainProgram()), home, environment, within);
  const { child, ended } = launched;
  const greeting = await Promise.race([
    greetingOf(child),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  const startProcessorMs = processorMs(child.pid ?? 0);
  const addresses = addressesIn(greeting);
  const apiKey = environment.API_KEY ?? /^API key +([0-9a-f]{32})$/m.exec(greeting)?.[1];
  const deployed = deployedStores(emulatorsIn(greeting));
  ended.then(() => deployed.close());
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  return {
    processId: child.pid ?? 0,
    greeting,
    apiKey,
    addresses,
    deployed,
    openDirectory: () => (IS_ON_LAMBDA ? deployedDirectory(deployed) : openLocalDirectory(home.dataFolder, Date.now)),
    startProcessorMs,
    call(pathOrAddress, { key = apiKey ?? null, region = "us", ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key !== null) headers.set("Authorization", key);
      return fetch(new URL(pathOrAddress, addresses[region]), { ...init, headers });
    },
    signal,
    stopClock: (at) => setClock(home.clockFile, at),
    ended,
    stop() {
      signal("SIGTERM");
      return ended;
    },
    async [Symbol.asyncDispose]() {
      signal("SIGKILL");
      await ended;
    },
  };
}

/** For a start that is expected to fail: waits for the end of the program. */
export async function runProgram(home: Home, environment: Environment = {}): Promise<Ending> {
  return launch(await mainProgram(), home, environment).ended;
}

/** How many documents LibreOffice is converting for the program at this moment: none or one. */
export function conversionsIn({ temporaryFolder }: Home): number {
  return globSync("merganser-converter-*/conversion-*", { cwd: temporaryFolder }).length;
}

/** What the programs that run have written about a call, by its X-Request-Id. */
export function loggedAbout(requestId: string): string {
  const all = [...outputs].flatMap(({ stdout, stderr }) => `${stdout}\n${stderr}`.split("\n"));
  return all.filter((line) => line.includes(requestId)).join("\n");
}

const outputs = new Set<Pick<Ending, "stdout" | "stderr">>();

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
}

function launch(
  main: string,
  home: Home,
  { NODE_OPTIONS = "", ...environment }: Environment,
  within: readonly string[] = [],
): Launched {
  const { dataFolder, temporaryFolder, workFolder, clockFile, port } = home;
  const [command = "", ...words] = [...within, process.execPath, SOURCE_MAPS, "--import", PRELOAD, main];
  const child = spawn(command, words, {
    cwd: workFolder,
    // Nothing of the machine that runs the tests: its own PORT or API_KEY would decide.
    env: {
      PATH: process.env.PATH,
      TMPDIR: temporaryFolder,
      DATA_DIR: dataFolder,
      PORT: String(port),
      NODE_OPTIONS: `${byClock(clockFile)} ${NODE_OPTIONS}`,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = { stdout: "", stderr: "" };
  outputs.add(output);
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<Ending>((resolve) => {
    child.on("close", (code, signal) => {
      setTimeout(() => outputs.delete(output), 5_000).unref();
      resolve({ code, signal, ...output, problems: problemsIn(output.stderr) });
    });
  });
  return { child, ended };
}

function problemsIn(log: string): string {
  const lines = log.split("\n").filter((line) => !line.includes('"level":"info"'));
  return lines.join("\n");
}

function greetingOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stdout?.on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("Stop with Ctrl-C.")) resolve(text);
    });
  });
}

function emulatorsIn(greeting: string): Parameters<typeof deployedStores>[0] {
  const addressOf = (name: string) => new RegExp(`^${name} +(\\S+)$`, "m").exec(greeting)?.[1] ?? "";
  return { dynamoDb: addressOf("DynamoDB"), s3AndSqs: addressOf("S3, SQS") };
}

function deployedDirectory({ dynamoDb: endpoint }: DeployedStores) {
  return openAwsDirectory({ ...DIRECTORY_HERE, endpoint, now: Date.now });
}

/** Linux counts in hundredths of a second (proc(5), utime and stime); 0 elsewhere. */
function processorMs(processId: number): number {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

function addressesIn(greeting: string): Readonly<Record<Region, string>> {
  const address = (region: Region) => new RegExp(`^ +${region} +(http\\S+)$`, "m").exec(greeting)?.[1] ?? "";
  return Object.fromEntries(REGIONS.map((region) => [region, address(region)])) as Record<Region, string>;
}
