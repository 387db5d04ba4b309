/** Stores the plan of a batch once, and opens it in every process that works on the batch. */
import { batchInputKey } from "#shared/base/model/batch.ts";
import { documentSchema, type StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import { isPdfFormat, outputFormatSchema } from "#shared/base/model/format.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import {
  boolean,
  exactly,
  extensible,
  list,
  number,
  object,
  oneOf,
  optional,
  parseStoredJson,
  text,
} from "#shared/base/model/schema.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { openTemplate } from "#shared/service/dependencies/open-templates.ts";
import { type DocumentContext, documentContext } from "#shared/service/produce/document-context.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";
import { addedFilesOfBatch } from "./added-files-of-batch.ts";
import { readBatchInput, readBatchRequest } from "./batch-request.ts";

/** The options and the files are stored separately: see `batch-request.ts` and `added-files-of-batch.ts`. */
type StoredPlan = Omit<DocumentPlan, "options" | "mergeWith" | "attachments"> & Partial<OptionsForEarlier>;

type OptionsForEarlier = ReturnType<typeof optionsForEarlier>;

interface BatchPlan {
  /** The document as it will be stored. */
  readonly document: StoredDocument;
  readonly plan: StoredPlan;
  /** Whether the PDFs of each chunk are joined by the worker that made them. */
  readonly isJoinedByChunks: boolean;
  /** Warnings about the data. */
  readonly warnings?: readonly string[];
}

/** A function of an earlier version puts the work off rather than to make it without what it does not know. */
const planSchema = exactly(
  object<BatchPlan>({
    document: extensible(documentSchema),
    plan: object<StoredPlan>({
      mode: oneOf(["each", "joined", "whole"]),
      count: number,
      name: text,
      filename: text,
      now: number,
      format: optional(outputFormatSchema),
      quality: optional(number),
      outputName: optional(text),
      pageBreak: optional(boolean),
      isLenient: optional(boolean),
    }),
    isJoinedByChunks: boolean,
    warnings: optional(list(text)),
  }),
);

/** Fewer items are joined once, because joining them by chunks first takes longer in total. */
const JOINED_BY_CHUNKS_MIN = 2_000;

interface NewPlan {
  readonly document: StoredDocument;
  readonly plan: DocumentPlan;
  readonly warnings: readonly string[];
}

export async function storeBatchPlan(
  { files }: Pick<Dependencies, "files">,
  { document, plan: documentPlan, warnings }: NewPlan,
): Promise<void> {
  const { options, mode, count, name, filename, now } = documentPlan;
  const isJoinedByChunks = mode === "joined" && isPdfFormat(options.outputFormat) && count >= JOINED_BY_CHUNKS_MIN;
  const plan = { mode, count, name, filename, now, ...optionsForEarlier(options) };
  const stored: BatchPlan = { document, plan, isJoinedByChunks, ...(warnings.length > 0 && { warnings }) };
  await files.put(batchInputKey(document.id, "plan"), Buffer.from(JSON.stringify(stored)));
}

/** Functions of the version before read the options here. They work side by side with these during an update on AWS. */
function optionsForEarlier({ outputFormat, outputQuality, outputName, pageBreak, isLenient }: DocumentOptions) {
  return { format: outputFormat, quality: outputQuality, outputName, pageBreak, isLenient };
}

export interface OpenedPlan {
  readonly document: StoredDocument;
  readonly template: Template;
  readonly context: DocumentContext;
  readonly isJoinedByChunks: boolean;
  /** Warnings that concern the whole document. */
  readonly warnings: readonly string[];
}

/**
 * Opens the plan once in each process, so that the ranges that it makes share what is opened and fetched.
 * @throws Error when the files are gone because the batch was ended meanwhile
 */
export function openBatchPlan(deps: Dependencies, id: DocumentId): Promise<OpenedPlan> {
  return deps.keptBatches.get(id, () => opened(deps, id));
}

async function opened(deps: Dependencies, id: DocumentId): Promise<OpenedPlan> {
  const [{ template, generation, templateFile }, stored] = await Promise.all([
    readBatchRequest(deps, id),
    readBatchInput(deps, id, "plan"),
  ]);
  const text = Buffer.from(stored).toString();
  const {
    document,
    plan,
    isJoinedByChunks,
    warnings: ofData = [],
  } = parseStoredJson("plan of a batch", planSchema, text);
  const [opened, { files, warnings }] = await Promise.all([
    openTemplate(deps.templateWorker, template, templateFile),
    addedFilesOfBatch(deps, generation),
  ]);
  const context = documentContext(deps, {
    template: opened,
    accountId: template.accountId,
    invoiceMapping: template.invoiceMapping,
    plan: { ...plan, ...files, options: generation.options },
  });
  return { document, template, context, isJoinedByChunks, warnings: [...ofData, ...warnings] };
}
