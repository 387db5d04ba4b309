/** Produces the file of a document: merges the items, converts them, and combines or archives the results. */
import { type ArchivedFile, zipStream } from "#shared/archive/zip-stream.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import type { Template } from "#shared/model/template.ts";
import { joinPdfs } from "#shared/pdf/append.ts";
import type { CompiledTemplate, Merging } from "./compile-template.ts";
import { convertMerged } from "./convert-merged.ts";
import type { Dependencies } from "./dependencies.ts";

/** Formats that documents are produced in so far. */
type ProducibleFormat = Exclude<OutputFormat, `.pdf/${string}`>;

export const PRODUCIBLE_FORMATS = [
  ".docx",
  ".doc",
  ".odt",
  ".txt",
  ".html",
  ".png",
  ".pdf",
] as const satisfies readonly ProducibleFormat[];

export interface Production {
  /** At least one. */
  readonly items: readonly DataItem[];
  readonly format: ProducibleFormat;
  /** Whether each item starts on a page of its own. */
  readonly pageBreak: boolean;
  /** For an archive with a file for each item: the file's name by the item's position, from 1. */
  readonly archive: ((position: number) => string) | undefined;
}

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "compiledTemplates">;

/** @throws ServiceError `merge_failed` naming the item, and as `Converter.convert` does */
export async function produceFile(
  deps: Needs,
  template: Template,
  production: Production,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const compiled = await deps.compiledTemplates.get(template);
  const { items, format, archive } = production;
  if (archive !== undefined) return zipStream(nameEach(produceEach(deps, compiled, items, format), archive));
  const [first] = items;
  if (first === undefined) throw new RangeError("A production needs at least one item");
  return items.length === 1
    ? produceOne(deps, compiled, { item: first, position: 1, format })
    : combine(deps, compiled, production);
}

interface OneItem {
  readonly item: DataItem;
  /** From 1. */
  readonly position: number;
  readonly format: ProducibleFormat;
}

async function produceOne(
  deps: Needs,
  compiled: CompiledTemplate,
  { item, position, format }: OneItem,
): Promise<Uint8Array> {
  const merging = mergingTo(format, compiled);
  if (merging !== undefined) return mergeNaming(position, () => merging.render(item));
  return convertMerged(deps, compiled, format, (each) => mergeNaming(position, () => each.render(item)));
}

/** What gives files of the format without a conversion. */
function mergingTo(format: ProducibleFormat, { docx, text, page }: CompiledTemplate): Merging | undefined {
  const mergings: Partial<Record<ProducibleFormat, Merging | undefined>> = {
    ".docx": docx,
    ".txt": text,
    ".html": page,
  };
  return mergings[format];
}

async function* produceEach(
  deps: Needs,
  compiled: CompiledTemplate,
  items: readonly DataItem[],
  format: ProducibleFormat,
): AsyncGenerator<Uint8Array, undefined> {
  for (const [index, item] of items.entries()) yield produceOne(deps, compiled, { item, position: index + 1, format });
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
async function combine(deps: Needs, compiled: CompiledTemplate, production: Production): Promise<Uint8Array> {
  const { items, format, pageBreak } = production;
  const merging = mergingTo(format, compiled);
  if (merging !== undefined) return merging.assemble(items, { pageBreak });
  const join = pageBreak && compiled.numbersPages ? JOINS[format] : undefined;
  if (join !== undefined) return joinEach(produceEach(deps, compiled, items, format), join);
  // Only the first page is wanted, and no other item reaches it.
  const shown = pageBreak && format === ".png" ? items.slice(0, 1) : items;
  return convertMerged(deps, compiled, format, (each) => each.assemble(shown, { pageBreak }));
}

type Join = (first: Uint8Array, others: AsyncIterable<Uint8Array>) => Promise<Uint8Array>;

const JOINS: Partial<Record<ProducibleFormat, Join>> = { ".pdf": joinPdfs, ".txt": joinTexts };

async function joinEach(files: AsyncGenerator<Uint8Array, undefined>, join: Join): Promise<Uint8Array> {
  const first = await files.next();
  if (first.done) throw new RangeError("A production needs at least one item");
  return join(first.value, files);
}

/** A form feed (U+000C) starts a new page, as between the items of a text template. */
async function joinTexts(first: Uint8Array, others: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces = [first];
  for await (const text of others) pieces.push(Buffer.from("\f"), text);
  return Buffer.concat(pieces);
}

function mergeNaming(position: number, merge: () => Uint8Array): Uint8Array {
  try {
    return merge();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw serviceError("merge_failed", { item: position, reason: error.reason }, error);
  }
}
