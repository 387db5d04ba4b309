/** Plans a document before it is generated: its stored record, and what its chunks need to know. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { withoutThisExtension } from "#shared/base/model/filename.ts";
import { FORMATS, type Format } from "#shared/base/model/format.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { AddedFiles } from "#shared/pdf/attachments/added-files.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenTemplate } from "#shared/service/dependencies/open-templates.ts";
import { assemblyModeOf } from "./assembly-mode.ts";
import { documentFilename } from "./document-filenames.ts";
import type { DocumentPlan } from "./document-plan.ts";
import { fillNames } from "./fill-names.ts";
import type { Generation } from "./generation.ts";

type Needs = Pick<Dependencies, "region" | "now" | "templateWorker">;

export interface PlanInput {
  readonly template: Template;
  readonly opened: Pick<OpenTemplate, "syntax">;
  readonly generation: Omit<Generation, "data">;
  /** One for each copy of the template. */
  readonly items: Pick<PackedItems, "count" | "read">;
  /** The number of items that were sent. */
  readonly dataLength: number;
  readonly files: AddedFiles;
}

export interface PlannedDocument {
  /** The document as it will be stored. Its creation time may still change. */
  readonly document: StoredDocument;
  readonly plan: DocumentPlan;
}

const ONE_INVOICE =
  "invoice requires single_file false for several items: a file can be one electronic invoice, so each item needs its own file";

const NO_XML = "output_format .xml requires an .xml template, or invoice with the profile of an electronic invoice";

const ONE_XML =
  "output_format .xml requires single_file false for several items: an XML file has one root element, so each item needs its own file";

/** @throws ServiceError `data_*` when the first item cannot be read; `request_invalid` for several invoices in one file */
export async function planDocument(deps: Needs, input: PlanInput): Promise<PlannedDocument> {
  const { template, generation, items, files } = input;
  const { options } = generation;
  const { outputFormat: format, pageBreak, singleFile } = options;
  const name = options.name ?? template.name;
  // `single_file` is ignored when there is only one data item (interface.md).
  const isArchive = !singleFile && items.count > 1;
  const isInvoice = options.invoiceProfile !== undefined;
  if (isInvoice && !isArchive && items.count > 1) throw serviceError("request_invalid", { faults: ONE_INVOICE });
  if (format === ".xml") assertXml(template, { isInvoice, isSeveral: !isArchive && items.count > 1 });
  const count = shownItems(items.count, options);
  const mode = assemblyModeOf(template.format, { format, pageBreak, count, isArchive, isInvoice });
  const now = deps.now();
  const filename = await filenameOf(deps, input, name, isArchive ? ".zip" : format);
  return {
    document: {
      id: generation.id,
      accountId: template.accountId,
      templateId: template.id,
      created: now,
      name,
      dataLength: input.dataLength,
      filename,
      format: isArchive ? ".zip" : format,
      region: deps.region,
      disposition: options.disposition,
      ...(template.documentsExpireAfterDays !== undefined && { expiresAfterDays: template.documentsExpireAfterDays }),
    },
    plan: { options, mode, count, name, filename, now, ...files },
  };
}

function assertXml(
  { format }: Pick<Template, "format">,
  { isInvoice, isSeveral }: { readonly isInvoice: boolean; readonly isSeveral: boolean },
): void {
  if (!isInvoice && format !== ".xml") throw serviceError("request_invalid", { faults: NO_XML });
  if (isSeveral) throw serviceError("request_invalid", { faults: ONE_XML });
}

/**
 * Returns the number of items that the document shows. A single picture shows the first page only, which contains one
 * item where each item starts on a new page.
 */
function shownItems(count: number, { outputFormat, singleFile, pageBreak }: DocumentOptions): number {
  return outputFormat === ".png" && singleFile && pageBreak ? 1 : count;
}

/**
 * Names a single file after its first item. An archive is not named after an item; its files are named after theirs.
 */
async function filenameOf(
  deps: Needs,
  { opened, generation, items }: PlanInput,
  name: string,
  format: Format,
): Promise<string> {
  const { outputName, outputFormat } = generation.options;
  // The same name is that of the archive's files, so it may have their extension.
  const named = (base: string) =>
    documentFilename(format === ".zip" ? withoutThisExtension(base, FORMATS[outputFormat].extension) : base, format);
  const [first] = await items.read(1, 1);
  const [filled] = await fillNames(deps, opened, outputName, first === undefined ? [] : [first.json]);
  if (filled === undefined) return named(outputName ?? name);
  return named(format === ".zip" || filled.trim() === "" ? name : filled);
}
