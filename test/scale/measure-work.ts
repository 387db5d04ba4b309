/**
 * Measures with the real workers what the work on the items of a document takes on this machine, in processor time, which
 * other programs on the machine do not stretch.
 */

import { zipStream } from "#shared/engine/archive/zip-stream.ts";
import { endMark, startMark } from "#shared/engine/merge/assembly/assembly.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { splitPdf } from "#shared/pdf/split/split-pdf.ts";
import type { Piece } from "#shared/service/produce/pieces/piece.ts";
import { decodePieces, encodePieces } from "#shared/service/produce/pieces/piece-file.ts";
import { createProcessConverter, type ProcessConverter } from "#shared/workers/convert/converter.process.ts";
import { childrenOf } from "#shared/workers/processes/process-memory.ts";
import type { TemplateToMerge } from "#shared/workers/template-work/merge-job.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import type { TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import { processorMs } from "#test/bench/watched-program.ts";
import type { Measured, MeasuredWork } from "./measured-work.ts";

export interface WorkToMeasure {
  readonly name: string;
  readonly template: Uint8Array;
  readonly delimiters: { readonly left: string; readonly right: string };
  /** Returns the data of an item, whose position counts from 1. */
  readonly item: (position: number) => object;
}

/** As `produce/sharing.ts` makes them: the sample stands in its group once more. */
const GROUP = 24;
const SMALL_GROUP = 8;

/** Processor time is counted in hundredths of a second, so a conversion is repeated. */
const CONVERSIONS = 10;
const GROUP_CONVERSIONS = 3;
/** Longer documents are never converted in groups (`produce/shared-converter.ts`). */
const PAGES_MAX = 5;

const ROUNDS = 5;
const READ_ITEMS = 5000;

export interface Machine {
  readonly work: readonly MeasuredWork[];
  /** Until LibreOffice has started and has converted a first page. */
  readonly converterLoadingMs: number;
}

export async function measureMachine(all: readonly WorkToMeasure[]): Promise<Machine> {
  const converter = createProcessConverter({ log: () => {}, remedy: "npm start" });
  try {
    const [first] = all;
    if (first === undefined) throw new RangeError("There is no work to measure");
    const [one = new Uint8Array()] = await rendered(createLambdaTemplateWorker(ALL_CODE), templateOf(first), [
      textOf(first, 1),
    ]);
    const converterLoadingMs = await processorMsOf(() => convert(converter, one));
    const work: MeasuredWork[] = [];
    for (const each of all) work.push(await measure(converter, each));
    return { work, converterLoadingMs };
  } finally {
    await converter.stop();
  }
}

async function measure(converter: ProcessConverter, wanted: WorkToMeasure): Promise<MeasuredWork> {
  const templateWorker = createLambdaTemplateWorker(ALL_CODE);
  const template = templateOf(wanted);
  const items = Array.from({ length: GROUP }, (_, index) => textOf(wanted, index + 1));
  const files = await rendered(templateWorker, template, items);
  const mergeMs = (await bestMs(() => rendered(templateWorker, template, items))) / GROUP;
  const pdfs: Uint8Array[] = [];
  for (const file of files.slice(0, 2)) pdfs.push(await convert(converter, file));
  const sample = pdfs.at(-1) ?? new Uint8Array();
  const single = files[0] ?? new Uint8Array();
  const convertMs = await repeatedMs(CONVERSIONS, () => convert(converter, single));
  const alone = { items: 1, convertMs, docxBytes: single.length, pdfBytes: sample.length };
  const common = {
    name: wanted.name,
    pages: quickPageCount(sample) ?? 1,
    readMs: await measureReading(wanted),
    mergeMs: constant(mergeMs),
    pieceMs: await measurePiece(sample),
  };
  const sharing = await templateWorker.sharing(template);
  const [small, large] =
    sharing && common.pages <= PAGES_MAX
      ? [
          await measureGroup(converter, { templateWorker, template, items: items.slice(0, SMALL_GROUP), sharing }),
          await measureGroup(converter, { templateWorker, template, items, sharing }),
        ]
      : [];
  if (small === undefined || large === undefined) {
    return {
      ...common,
      sharing,
      assembleMs: constant(0),
      splitMs: constant(0),
      convertMs: constant(convertMs),
      docxBytes: constant(single.length),
      pdfBytes: constant(sample.length),
      partBytes: sample.length,
    };
  }
  return {
    ...common,
    sharing,
    assembleMs: line(small, large, "assembleMs"),
    splitMs: line(small, large, "splitMs"),
    convertMs: line(alone, large, "convertMs"),
    docxBytes: line(alone, large, "docxBytes"),
    pdfBytes: line(alone, large, "pdfBytes"),
    partBytes: large.partBytes,
  };
}

interface GroupFacts {
  readonly items: number;
  readonly assembleMs: number;
  readonly convertMs: number;
  readonly splitMs: number;
  readonly docxBytes: number;
  readonly pdfBytes: number;
  readonly partBytes: number;
}

interface Group {
  readonly templateWorker: TemplateWorker;
  readonly template: TemplateToMerge;
  readonly items: readonly string[];
  readonly sharing: NonNullable<MeasuredWork["sharing"]>;
}

/** Returns undefined where the items cannot share a conversion after all. */
async function measureGroup(
  converter: ProcessConverter,
  { templateWorker, template, items, sharing }: Group,
): Promise<GroupFacts | undefined> {
  const [last = new Uint8Array()] = await rendered(templateWorker, template, items.slice(-1));
  const sample = await convert(converter, last);
  const pagesEach = sharing.showsPageCount ? quickPageCount(sample) : undefined;
  const marks = "Mscale";
  const job = { items, fetched: new Map(), marks, shownPageCount: pagesEach };
  const document = await templateWorker.assembleSharedDocument(template, job);
  if (document === undefined) return undefined;
  const convertGroup = () =>
    converter.convert({ source: document.bytes, from: ".docx", to: ".pdf", keepsBookmarks: true });
  const pdf = await convertGroup();
  const documents = document.copies.map(({ properties }, copy) => ({
    start: startMark(marks, copy),
    end: endMark(marks, copy),
    properties,
  }));
  const split = () => splitPdf(pdf, { documents, sample, pagesEach, isRejoined: false });
  const parts = (await split())?.flatMap((part) => part ?? []);
  if (parts === undefined || parts.length === 0) return undefined;
  return {
    items: items.length,
    assembleMs: await bestMs(() => templateWorker.assembleSharedDocument(template, job)),
    convertMs: await repeatedMs(GROUP_CONVERSIONS, convertGroup),
    splitMs: await bestMs(split),
    docxBytes: document.bytes.length,
    pdfBytes: pdf.length,
    partBytes: Math.round(parts.reduce((sum, { length }) => sum + length, 0) / parts.length),
  };
}

function constant(value: number): Measured {
  return { first: value, each: value };
}

function line<Name extends string>(
  small: { readonly items: number } & Readonly<Record<Name, number>>,
  large: { readonly items: number } & Readonly<Record<Name, number>>,
  name: Name,
): Measured {
  const each = (large[name] - small[name]) / (large.items - small.items);
  return { first: small[name] - each * (small.items - 1), each };
}

async function measureReading(wanted: WorkToMeasure): Promise<Measured> {
  const reader = createLambdaTemplateWorker(ALL_CODE);
  const json = JSON.stringify(Array.from({ length: READ_ITEMS }, (_, index) => wanted.item(index + 1)));
  return constant((await bestMs(() => reader.readItems(json, { withDigest: false }))) / READ_ITEMS);
}

const PIECES = 100;

/** Stores the pieces, reads them, and writes the archive. */
async function measurePiece(bytes: Uint8Array): Promise<number> {
  const info = { warnings: [], conformance: undefined, profile: undefined, pageCount: 1 };
  const pieces: Piece[] = Array.from({ length: PIECES }, (_, index) => ({
    position: index + 1,
    milliseconds: 1,
    name: undefined,
    info,
    bytes,
  }));
  async function* stored() {
    yield Buffer.concat([...encodePieces(pieces)]);
  }
  async function* files() {
    for await (const piece of decodePieces(stored())) {
      if ("bytes" in piece) yield { name: `letter ${piece.position}.pdf`, bytes: piece.bytes };
    }
  }
  return (await bestMs(() => Array.fromAsync(zipStream(files())))) / PIECES;
}

function textOf({ item }: WorkToMeasure, position: number): string {
  return JSON.stringify(item(position));
}

function templateOf({ name, template, delimiters }: WorkToMeasure): TemplateToMerge {
  const syntax = { delimiters, enhancedSyntax: false };
  return { key: name, syntax, isWithoutTags: false, filename: `${name}.docx`, format: ".docx", file: template };
}

async function rendered(
  templateWorker: TemplateWorker,
  template: TemplateToMerge,
  items: readonly string[],
): Promise<Uint8Array[]> {
  const files = await templateWorker.render(template, { kind: "docxToConvert", items, fetched: new Map() });
  return files.map((file) => {
    if ("bytes" in file) return file.bytes;
    throw new Error(`an item was not merged: ${file.reason}`);
  });
}

function convert(converter: ProcessConverter, source: Uint8Array): Promise<Uint8Array> {
  return converter.convert({ source, from: ".docx", to: ".pdf" });
}

/** The shortest of some rounds, because the first ones compile the code. */
async function bestMs(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

async function repeatedMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const all = await processorMsOf(async () => {
    for (let time = 0; time < times; time++) await work();
  });
  return all / times;
}

/** The processor time of LibreOffice's processes, including those that are started meanwhile. */
async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const spent = () => childrenOf(process.pid).reduce((sum, child) => sum + processorMs(child), 0);
  const before = spent();
  await work();
  return spent() - before;
}
