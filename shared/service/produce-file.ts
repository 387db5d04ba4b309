/** Produces the file of a document: merges the items, converts them, and combines or archives the results. */
import { type ArchivedFile, zipStream } from "#shared/archive/zip-stream.ts";
import { serviceError } from "#shared/errors/service-error.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import { isTextFormat, type OutputFormat } from "#shared/model/format.ts";
import type { Template } from "#shared/model/template.ts";
import { joinPdfs } from "#shared/pdf/append.ts";
import type { CompiledTemplate, Merging } from "./compile-template.ts";
import type { Dependencies } from "./dependencies.ts";

/** Formats that documents are produced in so far. */
type ProducibleFormat = Extract<OutputFormat, ".docx" | ".pdf" | ".txt">;

/** Of a text template also text, byte for byte. */
export function producibleFormats({ format }: Pick<Template, "format">): readonly ProducibleFormat[] {
  return isTextFormat(format) ? [".txt", ".docx", ".pdf"] : [".docx", ".pdf"];
}

export interface Production {
  /** At least one. */
  readonly items: readonly DataItem[];
  readonly format: ProducibleFormat;
  /** Whether each item starts on a page of its own. */
  readonly pageBreak: boolean;
  /** For an archive with a file for each item: the file's name by the item's position, from 1. */
  readonly archive: ((position: number) => string) | undefined;
}

type Needs = Pick<Dependencies, "converter" | "compiledTemplates">;

/** @throws ServiceError `merge_failed` naming the item, and as `Converter.convert` does */
export async function produceFile(
  deps: Needs,
  template: Template,
  production: Production,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const compiled = await deps.compiledTemplates.get(template);
  const { items, format, archive } = production;
  if (archive !== undefined) return zipStream(nameEach(produceEach(deps, compiled, items, format), archive));
  const [only] = items;
  if (items.length === 1 && only !== undefined) return produceOne(deps, compiled, { item: only, position: 1, format });
  return format === ".pdf"
    ? combineAsPdf(deps, compiled, production)
    : mergingTo(format, compiled).assemble(items, production);
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
  const merged = mergeNaming(position, () => mergingTo(format, compiled).render(item));
  return format === ".pdf" ? toPdf(deps, merged) : merged;
}

/** A PDF is made of a .docx. */
function mergingTo(format: ProducibleFormat, { docx, text }: CompiledTemplate): Merging {
  if (format !== ".txt") return docx;
  if (text === undefined) throw new RangeError("A .docx template is not merged as text");
  return text;
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
 * Each item is converted on its own and the PDFs are joined: "Page 1 of N" and end notes are exact by
 * construction. Without page breaks the items flow into each other, so they are converted as one file.
 */
async function combineAsPdf(deps: Needs, compiled: CompiledTemplate, production: Production): Promise<Uint8Array> {
  if (!production.pageBreak) return toPdf(deps, compiled.docx.assemble(production.items, production));
  const pdfs = produceEach(deps, compiled, production.items, ".pdf");
  const first = await pdfs.next();
  if (first.done) throw new Error("a production needs at least one item");
  return joinPdfs(first.value, pdfs);
}

function toPdf({ converter }: Needs, source: Uint8Array): Promise<Uint8Array> {
  return converter.convert({ source, from: ".docx", to: ".pdf" });
}

function mergeNaming(position: number, merge: () => Uint8Array): Uint8Array {
  try {
    return merge();
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    throw serviceError("merge_failed", { item: position, reason: error.reason }, error);
  }
}
