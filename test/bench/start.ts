/**
 * Starting the program on a folder that it has used before, until it greets and until it has made its first PDF: as
 * `npm start` runs it, in a bundle, and from its sources. Then loading its worker programs, which also happens under load.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { WORKER_PROGRAMS } from "#infra/build/bundle.ts";
import { bundledService } from "#infra/build/service/current-bundle.ts";
import { type Home, makeHome, PROJECT, SOURCES, startProgram } from "#test/support/program.ts";
import { type Bench, type Figure, summarise } from "./bench.ts";
import { processorMs } from "./watched-program.ts";

const STARTS = 10;
const LOADINGS = 10;
/** Half of the processor time of the sources. */
const TARGET_RATIO = 2;

interface Start {
  readonly greetedMs: number;
  readonly firstPdfMs: number;
  /** Processor time of all processes until the first PDF. */
  readonly processorMs: number;
}

export const startBench: Bench = {
  about: `${STARTS} starts on a folder that is in use, each with the upload of a template as its first call; bundle and sources take turns`,
  async run() {
    const bundle = await bundledService(PROJECT);
    await using home = await makeHome();
    const letter = await readFile(path.join(PROJECT, "test/fixtures/letter.docx"));
    await startOnce(bundle, home, letter);
    const starts: Record<"bundle" | "sources", Start[]> = { bundle: [], sources: [] };
    for (let start = 0; start < STARTS; start++) {
      starts.bundle.push(await startOnce(bundle, home, letter));
      starts.sources.push(await startOnce(SOURCES, home, letter));
    }
    const beside = (what: string, measure: (start: Start) => number): Figure => ({
      what,
      times: summarise(starts.bundle.map(measure)),
      peer: { what: "sources", times: summarise(starts.sources.map(measure)) },
    });
    const processor = beside("processor time until the first PDF", ({ processorMs: used }) => used);
    return [
      { ...beside("until it greets", ({ greetedMs }) => greetedMs), targetMs: 2000 },
      { ...beside("from there to its first PDF", ({ firstPdfMs }) => firstPdfMs), targetMs: 8000 },
      { ...processor, ...(processor.peer && { peer: { ...processor.peer, targetRatio: TARGET_RATIO } }) },
      ...workerFigures(path.dirname(bundle)),
    ];
  },
};

async function startOnce(main: string, home: Home, letter: Uint8Array): Promise<Start> {
  const started = performance.now();
  await using program = await startProgram(home, { API_KEY: "a-key-of-my-own-0123456789" }, [], main);
  const greeted = performance.now();
  const body = new FormData();
  body.set("file", new File([letter as Uint8Array<ArrayBuffer>], "letter.docx"));
  const response = await program.call("/v1/template", { method: "POST", body });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  const firstPdfMs = performance.now() - greeted;
  const used = processorMs(program.processId);
  await program.stop();
  return { greetedMs: greeted - started, firstPdfMs, processorMs: used };
}

/** Loads a worker program, which ends because nobody sends it work, and prints the processor time that this took. */
const LOADER = `
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1000));
});
await import(process.argv[1]);`;

function workerFigures(bundle: string): readonly Figure[] {
  const { templateWork, pdfWork, readData } = WORKER_PROGRAMS;
  return [templateWork, pdfWork, readData].map((source) => {
    const name = path.basename(source, ".ts");
    const samples: Record<"bundle" | "sources", number[]> = { bundle: [], sources: [] };
    for (let loading = 0; loading < LOADINGS; loading++) {
      samples.bundle.push(loadingMs(path.join(bundle, `${name}.mjs`)));
      samples.sources.push(loadingMs(path.join(PROJECT, source)));
    }
    return {
      what: `processor time of the start of ${name}`,
      times: summarise(samples.bundle),
      peer: { what: "sources", times: summarise(samples.sources), targetRatio: TARGET_RATIO },
    };
  });
}

function loadingMs(program: string): number {
  const flags = ["--enable-source-maps", "--input-type=module", "--eval", LOADER];
  const { stdout } = spawnSync(process.execPath, [...flags, program], { encoding: "utf8" });
  return Number(stdout);
}
