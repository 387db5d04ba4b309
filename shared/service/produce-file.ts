/** Produces the file of a document: merges the items, converts them, and combines or archives the results. */
import { type ArchivedFile, zipStream } from "#shared/archive/zip-stream.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { namingItem } from "#shared/merge/naming-item.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import { quickPageCount } from "#shared/pdf/quick-page-count.ts";
import type { CompiledTemplate, Merging } from "./compile-template.ts";
import { convertMerged } from "./convert-merged.ts";
import type { Dependencies } from "./dependencies.ts";
import { finishDocument, isFinished, isPdfFormat, type PdfTarget, type PdfWishes } from "./finish-document.ts";
import { inOrder } from "./in-order.ts";
import type { Remarks } from "./remarks.ts";

export interface Production extends PdfWishes {
  /** At least one. */
  readonly items: readonly DataItem[];
  /** Those behind addresses in the items. */
  readonly fetched: FetchedPictures;
  readonly format: OutputFormat;
  /** Whether each item starts on a page of its own. */
  readonly pageBreak: boolean;
  /** For an archive with a file for each item: the file's name by the item's position, from 1. */
  readonly archive: ((position: number) => string) | undefined;
  /** The document's name, for bookmarks. */
  readonly title: string;
  /** Complete when the file is. */
  readonly remarks: Remarks;
}

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs" | "now">;

/** @throws ServiceError `merge_failed` naming the item, `conformance_failed`, and as `Converter.convert` does */
export async function produceFile(
  deps: Needs,
  compiled: CompiledTemplate,
  production: Production,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const work: Work = { deps, production, compiled };
  const { items, archive } = production;
  if (archive !== undefined) return zipStream(nameEach(finishEach(work), archive));
  const [first] = items;
  if (first === undefined) throw new RangeError("A production needs at least one item");
  return items.length === 1 ? finishOne(work, () => convertOne(work, first, 1)) : combine(work);
}

interface Work {
  readonly deps: Needs;
  readonly production: Production;
  readonly compiled: CompiledTemplate;
}

/** The item in the asked format, as the converter leaves it. Positions count from 1. */
async function convertOne({ deps, production, compiled }: Work, item: DataItem, position: number): Promise<Uint8Array> {
  const { format, fetched } = production;
  const render = (each: Merging) => namingItem(position, () => each.render(item, fetched));
  const merging = mergingTo(format, compiled);
  return merging === undefined ? convertMerged(deps, compiled, production, render) : render(merging);
}

/** What gives files of the format without a conversion. */
function mergingTo(format: OutputFormat, { docx, text, page }: CompiledTemplate): Merging | undefined {
  const mergings: Partial<Record<OutputFormat, Merging | undefined>> = {
    ".docx": docx,
    ".txt": text,
    ".html": page,
  };
  return mergings[format];
}

function convertEach(work: Work): AsyncGenerator<Uint8Array, undefined> {
  return eachItem(work, (item, position) => convertOne(work, item, position));
}

/** As many at a time as the converter has processes; one at a time where nothing is converted. */
function eachItem(
  { deps, production, compiled }: Work,
  produce: (item: DataItem, position: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  const atOnce = mergingTo(production.format, compiled) === undefined ? deps.converter.atOnce : 1;
  return inOrder(production.items, atOnce, (item, index) => produce(item, index + 1));
}

async function finishOne(work: Work, convert: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const target = pdfTarget(work);
  if (target === undefined) return convert();
  if (isFinished(target)) return counted(await convert(), target);
  async function* piece() {
    yield convert();
  }
  return finishDocument(work.deps, piece(), target);
}

function counted(pdf: Uint8Array, { remarks }: Pick<PdfTarget, "remarks">): Uint8Array {
  const pages = quickPageCount(pdf);
  if (pages !== undefined) remarks.addPages(pages);
  return pdf;
}

/** Undefined for formats that are no PDF. */
function pdfTarget({ production, compiled }: Work): PdfTarget | undefined {
  const { format } = production;
  // A word processor makes PDF/A itself; a printed page is a plain PDF.
  return isPdfFormat(format) ? { ...production, format, arePiecesConforming: compiled.docx !== undefined } : undefined;
}

function finishEach(work: Work): AsyncGenerator<Uint8Array, undefined> {
  return eachItem(work, (item, position) => finishOne(work, () => convertOne(work, item, position)));
}

async function* nameEach(
  files: AsyncIterable<Uint8Array>,
  nameOf: (position: number) => string,
): AsyncIterable<ArchivedFile> {
  let position = 1;
  for await (const bytes of files) yield { name: nameOf(position++), bytes };
}

/**
 * Items that start on pages of their own are converted each on its own, where the results can be joined: "Page 1 of N"
 * and end notes are exact by construction. All others are converted as one file.
 */
async function combine(work: Work): Promise<Uint8Array> {
  const { deps, production, compiled } = work;
  const { items, format, pageBreak, fetched } = production;
  const merging = mergingTo(format, compiled);
  if (merging !== undefined) return merging.assemble(items, { pageBreak, fetched });
  const isJoined = pageBreak && compiled.numbersPages;
  const target = isJoined ? pdfTarget(work) : undefined;
  if (target !== undefined) return finishDocument(deps, convertEach(work), target);
  if (isJoined && format === ".txt") return joinTexts(convertEach(work));
  const convert = () =>
    convertMerged(deps, compiled, production, (each) => each.assemble(items, { pageBreak, fetched }));
  return finishOne(work, convert);
}

/** A form feed (U+000C) starts a new page, as between the items of a text template. */
async function joinTexts(texts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const text of texts) pieces.push(...(pieces.length > 0 ? [Buffer.from("\f")] : []), text);
  return Buffer.concat(pieces);
}
