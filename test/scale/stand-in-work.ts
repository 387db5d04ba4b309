/**
 * Stand-ins for what works on files. They take the measured time in the environment that runs them, and make files of
 * the measured size which name their items, so that a lost or doubled item is noticed.
 */
import { crc32 } from "node:zlib";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { PdfWorker } from "#shared/workers/pdf-work/pdf-worker.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import type { TemplateWorker } from "#shared/workers/template-work/template-worker.ts";
import { fakePdfs } from "#test/faults/fake-workers.ts";
import type { Environment } from "./environment.ts";
import { type MeasuredWork, quantity } from "./measured-work.ts";

/** The beginning of a file. The rest are zeros. */
export interface Content {
  readonly items: readonly number[];
}

const files = new Map<string, Uint8Array>();

/** The same items give the same bytes. */
function fileOf(content: Content, size: number): Uint8Array {
  const text = JSON.stringify(content);
  const key = `${size} ${text}`;
  const made = files.get(key) ?? padded(text, size);
  if (files.size < FILES_KEPT) files.set(key, made);
  return made;
}

/** Files whose items are not told apart are made again and again. */
const FILES_KEPT = 2000;

function padded(text: string, size: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(Math.round(size), text.length));
  bytes.set(Buffer.from(text));
  return bytes;
}

export function contentOf(file: Uint8Array): Content {
  const end = file.indexOf(0);
  return JSON.parse(Buffer.from(end === -1 ? file : file.subarray(0, end)).toString()) as Content;
}

export interface StandInOptions {
  readonly work: MeasuredWork;
  /** Whether files tell their items apart. If not, they are the same bytes for all items, which saves memory. */
  readonly tellsItems: boolean;
}

/** Really reads the JSON, because the service works with the items. */
export function standInTemplateWorker(environment: Environment, { work, tellsItems }: StandInOptions): TemplateWorker {
  const reader = createLambdaTemplateWorker(ALL_CODE);
  const idOf = (item: ItemJson) => (tellsItems ? crc32(item) : 0);
  const fail = () => Promise.reject(new Error("this work is not simulated"));
  return {
    ...reader,
    async readItems(text, options) {
      const items = await reader.readItems(text, options);
      if (!("fault" in items)) await environment.compute(quantity(work.readMs, items.count));
      return items;
    },
    traits: async () => ({ marksPictures: false, placesDocuments: false, listsPages: false, printsFilename: false }),
    sharing: async () => work.sharing,
    findPictures: async (_, items) => items.map(() => ({ addresses: [] }) as never),
    fillNames: async (_, items) => items.map(() => undefined),
    readPicture: fail,
    async render(_, { items }) {
      await environment.compute(quantity({ first: work.mergeMs.first, each: work.mergeMs.first }, items.length));
      return items.map((item) => ({ bytes: fileOf({ items: [idOf(item)] }, work.docxBytes.first) }));
    },
    assemble: fail,
    async assembleSharedDocument(_, { items }) {
      await environment.compute(quantity(work.assembleMs, items.length) + work.pieceMs * items.length);
      const bytes = fileOf({ items: items.map(idOf) }, quantity(work.docxBytes, items.length));
      return { bytes, copies: items.map((_item, index) => ({ index, properties: {} })) };
    },
    listContents: fail,
    numberPages: fail,
    inReadingOrder: fail,
    withOwnLists: fail,
    markOutdated: fail,
  };
}

export function standInPdfs(environment: Environment, { work }: StandInOptions): PdfWorker {
  return {
    ...fakePdfs,
    pagesWritten: async () => work.pages,
    async splitPdf(pdf, { documents }) {
      await environment.computeOnPdfs(quantity(work.splitMs, documents.length));
      // The sample, which comes last, is not split off.
      const { items } = contentOf(pdf);
      return items.slice(0, -1).map((item) => fileOf({ items: [item] }, work.partBytes));
    },
  };
}

/** Converts as the function `convert` does. */
export async function convertStandIn(
  environment: Environment,
  content: Content,
  { work }: StandInOptions,
): Promise<Uint8Array> {
  await environment.compute(quantity(work.convertMs, content.items.length));
  return fileOf(content, quantity(work.pdfBytes, content.items.length));
}
