/** What each Lambda function costs before its first call: loading its bundle in a fresh process, beside an empty one. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { PROJECT } from "#test/support/program.ts";
import { type Bench, type Figure, summarise, type Times } from "./bench.ts";

const ROUNDS = 9;

/** These start LibreOffice, Chromium or a child process when they are loaded, for the calls that come. */
const START_PROGRAMS: readonly LambdaName[] = ["convert", "convert-for-batches", "render-html", "work-on-pdf"];

/** What was asked of every function that answers calls, but of the one that generates documents. */
const TARGET_MS = 150;
const LARGE: readonly LambdaName[] = ["generate-document"];

const LOADER = `
globalThis.awslambda = { streamifyResponse: (handler) => handler };
const [began, used] = [performance.now(), process.cpuUsage()];
await import(process.argv[2]);
const [ms, { user, system }] = [performance.now() - began, process.cpuUsage(used)];
process.stdout.write(JSON.stringify({ ms, processorMs: (user + system) / 1000 }));
process.exit();`;

interface Loading {
  readonly ms: number;
  /** What it kept processors at work: less than `ms` where the machine does something else too. */
  readonly processorMs: number;
}

export const bundlesBench: Bench = {
  about: `loading each bundle ${ROUNDS} times in fresh processes, taking turns; sizes as they are deployed`,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), "merganser-bundles-"));
    try {
      execFileSync(process.execPath, ["infra/build.ts", "--arch", "host", "--to", folder], { cwd: PROJECT });
      return figuresOf(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

function figuresOf(folder: string): readonly Figure[] {
  const [loader, empty] = [path.join(folder, "load.mjs"), path.join(folder, "empty.mjs")];
  writeFileSync(loader, LOADER);
  writeFileSync(empty, "export {};");
  const load = (file: string) => JSON.parse(execFileSync(process.execPath, [loader, file]).toString()) as Loading;
  const names = (Object.keys(LAMBDAS) as LambdaName[]).filter((name) => !START_PROGRAMS.includes(name));
  const samples = new Map(names.map((name): [LambdaName, Loading[]] => [name, []]));
  const floor: Loading[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floor.push(load(empty));
    for (const name of names) samples.get(name)?.push(load(path.join(folder, "functions", name, "index.mjs")));
  }
  return names.map((name) => ({
    what: `${name}, ${kilobytes(path.join(folder, "functions", name))}, ${processorTime(samples.get(name) ?? [])}`,
    times: timesOf(samples.get(name) ?? []),
    ...(!LARGE.includes(name) && { targetMs: TARGET_MS }),
    floor: { what: "an empty module", times: timesOf(floor) },
  }));
}

function timesOf(samples: readonly Loading[]): Times {
  return summarise(samples.map(({ ms }) => ms));
}

function processorTime(samples: readonly Loading[]): string {
  return `${Math.round(summarise(samples.map(({ processorMs }) => processorMs)).median)} ms of a processor`;
}

/** Deflated, as in the archive that Lambda takes. */
function kilobytes(folder: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, String(file)))
    .filter((file) => statSync(file).isFile());
  const bytes = files.reduce((sum, file) => sum + deflateRawSync(readFileSync(file)).length, 0);
  return `${Math.round(bytes / 1000)} KB zipped`;
}
