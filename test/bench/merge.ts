/** Merging alone, beside other libraries: the same templates, data and deflate level, in turns in one process. */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { readPackage } from "#shared/engine/archive/package.ts";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { documentText, partNames } from "#test/support/docx-package.ts";
import { type Bench, type Figure, type Times, timeInTurns } from "./bench.ts";
import { measurable } from "./found.ts";
import { BRACES, dataFor, ROWS, type TemplateName, template } from "./merge-templates.ts";
import {
  carbone,
  DEFLATE_LEVEL,
  DOCXTEMPLATER,
  MERGANSER,
  MERGANSER_ENHANCED,
  type Merge,
  type MergeTool,
  OTHERS,
} from "./merge-tools.ts";

/**
 * How many times as many documents as docxtemplater are to be merged in the same time; and how many documents a tool
 * merges in its turn, how often. The slowest merge one document in a turn.
 */
const TEMPLATES = {
  letter: { target: 20, rounds: 20, documents: 20 },
  invoice: { target: 12, rounds: 15, documents: 10 },
  report: { target: 8, rounds: 8, documents: 4 },
} as const satisfies Record<TemplateName, Plan>;

interface Plan {
  readonly target: number;
  readonly rounds: number;
  readonly documents: number;
}

const LETTERS = 1_000;

/** The document that is looked into. */
const SAMPLE = 7;

export const mergeBench: Bench = {
  about: `documents merged in this process, all at deflate level ${DEFLATE_LEVEL}; peers get the template anew each time, as their documentation has it`,
  async run() {
    await using folder = await mkdtempDisposable(path.join(tmpdir(), "merganser-bench-"));
    const tools = [MERGANSER, MERGANSER_ENHANCED, DOCXTEMPLATER, ...OTHERS, ...measurable([carbone(folder.path)])];
    const figures: Figure[] = [];
    for (const name of Object.keys(TEMPLATES) as TemplateName[]) figures.push(...(await measure(name, tools)));
    return [...figures, await measureCopies()];
  },
};

async function measure(name: TemplateName, tools: readonly MergeTool[]): Promise<readonly Figure[]> {
  const { target, rounds, documents } = TEMPLATES[name];
  const entries: Entry[] = [];
  for (const tool of tools) entries.push(await enter(tool, name));
  expectSameWork(name, entries);
  const times: Readonly<Record<string, Times>> = await timeInTurns<string>(rounds, {
    ...Object.fromEntries(entries.map((entry) => [entry.tool, mergeSeveral(entry, name)])),
    [DEFLATE]: deflateChangedParts(name, documents),
  });
  const timesOf = (what: string, each: number) => perDocument(times[what] ?? fail(`${what} was not measured`), each);
  const docxtemplater = { what: DOCXTEMPLATER.name, times: timesOf(DOCXTEMPLATER.name, documents) };
  const ofOurs = {
    peer: { ...docxtemplater, targetRatio: target },
    floor: { what: DEFLATE, times: timesOf(DEFLATE, documents) },
  };
  return entries.map((entry) => ({
    what: `${name} by ${entry.tool}`,
    times: timesOf(entry.tool, entry.inTurn),
    documents: 1,
    ...(entry.tool === MERGANSER.name ? ofOurs : { peer: docxtemplater }),
    traffic: { sent: entry.template.length, received: entry.sample.length },
  }));
}

/** A tool with a template that it has taken in. */
interface Entry {
  readonly tool: string;
  readonly template: Uint8Array;
  readonly merge: Merge;
  /** Documents that it merges in its turn. */
  readonly inTurn: number;
  /** One of them. */
  readonly sample: Uint8Array;
}

async function enter({ name: tool, notation, isSlow, prepare }: MergeTool, name: TemplateName): Promise<Entry> {
  const file = template(name, notation);
  const merge = prepare(file);
  const sample = await merge(dataFor(name, SAMPLE));
  return { tool, template: file, merge, inTurn: isSlow ? 1 : TEMPLATES[name].documents, sample };
}

/** Each document has data of its own, which are there before. */
function mergeSeveral({ merge, inTurn }: Entry, name: TemplateName): () => Promise<void> {
  const data = Array.from({ length: inTurn }, (_, n) => dataFor(name, n));
  return async () => {
    for (const each of data) {
      const merged = merge(each);
      if (merged instanceof Promise) await merged;
    }
  };
}

function perDocument({ count, median, p95 }: Times, documents: number): Times {
  return { count: count * documents, median: median / documents, p95: p95 / documents };
}

const DEFLATE = "deflate alone";

/** All tools do the same work: their documents say the same and are packed by the same level. */
function expectSameWork(name: TemplateName, entries: readonly Entry[]): void {
  const tools = (areUnlike: (file: Uint8Array) => boolean) =>
    entries.filter(({ sample }) => areUnlike(sample)).map(({ tool }) => tool);
  const ours = entries.find(({ tool }) => tool === MERGANSER.name) ?? fail(`${MERGANSER.name} made no ${name}`);
  const expected = textOf(ours.sample);
  const isWhole = expected.includes(`REF-${SAMPLE}`) && expected.split("Product ").length - 1 >= ROWS[name];
  if (!isWhole) fail(`the ${name} lacks some of its values`);
  const different = tools((file) => textOf(file) !== expected);
  if (different.length > 0) fail(`the ${name} reads differently by ${different.join(", ")}`);
  const unlike = tools((file) => !isPackedByLevel(file));
  if (unlike.length > 0) fail(`the ${name} is packed by another level by ${unlike.join(", ")}`);
}

function textOf(file: Uint8Array): string {
  const parts = partNames(file).filter((part) => /^word\/(?:document|header\w*|footer\w*)\.xml$/.test(part));
  return parts
    .toSorted()
    .map((part) => documentText(file, part).replace(/\s+/g, " "))
    .join("\n");
}

/** At one level zlib and its translation to JavaScript differ by up to 1 %; the next level below packs 2 % and more worse. */
function isPackedByLevel(file: Uint8Array): boolean {
  const { entries, part } = readPackage(file);
  const packed = entries.get(MAIN_PART)?.raw.length ?? 0;
  const expected = deflateRawSync(part(MAIN_PART) ?? "", { level: DEFLATE_LEVEL }).length;
  return Math.abs(packed / expected - 1) < 0.015;
}

const MAIN_PART = "word/document.xml";

/** What no program can save that writes the parts which differ from document to document. */
function deflateChangedParts(name: TemplateName, documents: number): () => void {
  const file = openDocx(template(name, BRACES), "template.docx");
  const engine = compileDocx(file, { delimiters: { left: "{", right: "}" }, enhancedSyntax: false });
  const parts = [...engine.renderParts(dataFor(name, 1)).values()].map((part) => Buffer.from(part));
  return () => {
    for (let document = 0; document < documents; document++) {
      for (const part of parts) deflateRawSync(part, { level: DEFLATE_LEVEL });
    }
  };
}

/** Many letters in one file, beside as many files. */
async function measureCopies(): Promise<Figure> {
  const bytes = template("letter", BRACES);
  const setup = { delimiters: { left: "{", right: "}" }, enhancedSyntax: false };
  const copies = prepareAssembly(openDocx(bytes, "letter.docx"), setup);
  const items = Array.from({ length: LETTERS }, (_, round) => dataFor("letter", round));
  const single = MERGANSER.prepare(bytes);
  const times = await timeInTurns(5, {
    together: () => assemble(copies, items, { pageBreak: true }),
    each: () => items.map((item) => single(item)),
  });
  return {
    what: `${LETTERS} letters in one .docx`,
    times: times.together,
    documents: LETTERS,
    targetMs: 500,
    peer: { what: `${LETTERS} files`, times: times.each },
  };
}

function fail(message: string): never {
  throw new Error(`The bench cannot go on: ${message}.`);
}
