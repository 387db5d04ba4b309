/** Plans a document before any of it is made: how it will be called and stored, and what its chunks have to know. */

import type { CompiledTemplate } from "#shared/merge/compile-template.ts";
import { compileName } from "#shared/merge/fill-name.ts";
import type { StoredDocument } from "#shared/model/document.ts";
import type { Format } from "#shared/model/format.ts";
import type { Template } from "#shared/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import { documentFilename } from "#shared/service/document-filenames.ts";
import type { PdfWishes } from "#shared/service/finish-document.ts";
import type { Generation } from "#shared/service/generation.ts";
import type { ItemSource } from "./item-source.ts";
import { makingOf } from "./making.ts";
import type { Production } from "./production.ts";

export interface Order {
  readonly template: Template;
  readonly compiled: CompiledTemplate;
  readonly generation: Generation;
  readonly source: Pick<ItemSource, "count" | "read">;
  readonly wishes: PdfWishes;
}

export interface Plan {
  /** As it will be stored; its moment of creation may still change. */
  readonly document: StoredDocument;
  readonly production: Production;
}

/** @throws ServiceError `data_*` where the first item cannot be read */
export async function planDocument(deps: Pick<Dependencies, "region" | "now">, order: Order): Promise<Plan> {
  const { template, compiled, generation, source, wishes } = order;
  const { outputFormat: format, pageBreak, outputName, isLenient, singleFile } = generation;
  const name = generation.name ?? template.name;
  // single_file is ignored when there is only one data item (interface.md).
  const isArchive = !singleFile && source.count > 1;
  const count = shownItems(source.count, generation);
  const making = makingOf(compiled, { format, pageBreak, count, isArchive });
  const now = deps.now();
  return {
    document: {
      id: generation.id,
      accountId: template.accountId,
      templateId: template.id,
      created: now,
      name,
      dataLength: source.count,
      filename: await filenameOf(order, name, isArchive ? ".zip" : format),
      format: isArchive ? ".zip" : format,
      region: deps.region,
      disposition: generation.disposition,
    },
    production: { making, format, pageBreak, count, name, outputName, isLenient, now, ...wishes },
  };
}

/** One picture shows the first page, which no other item reaches where each starts on a page of its own. */
function shownItems(count: number, { outputFormat, singleFile, pageBreak }: Generation): number {
  return outputFormat === ".png" && singleFile && pageBreak ? 1 : count;
}

/** One file is named after its first item. An archive is not: its files are named after theirs. */
async function filenameOf({ template, generation, source }: Order, name: string, format: Format): Promise<string> {
  const { outputName } = generation;
  const fill = compileName(outputName ?? "", template);
  const { items } = await source.read(1, 1);
  const filled = items[0] && fill(items[0]);
  if (filled === undefined) return documentFilename(outputName ?? name, format);
  return documentFilename(format === ".zip" || filled.trim() === "" ? name : filled, format);
}
