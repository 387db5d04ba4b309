/** Stores the plan of a batch once, and opens it in every process that works on the batch. */
import { batchInputKey } from "#shared/base/model/batch.ts";
import { documentSchema, type StoredDocument } from "#shared/base/model/document.ts";
import { outputFormatSchema } from "#shared/base/model/format.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { boolean, number, object, oneOf, optional, parseStoredJson, text } from "#shared/base/model/schema.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { openTemplate } from "#shared/service/dependencies/open-templates.ts";
import { type DocumentContext, documentContext } from "#shared/service/generate/document-context.ts";
import type { DocumentPlan } from "#shared/service/generate/document-plan.ts";
import { isPdfFormat } from "#shared/service/generate/finish-document.ts";
import { readBatchInput, readBatchRequest } from "./batch-request.ts";
import { pdfOptionsOfBatch } from "./pdf-options-of-batch.ts";

/** The files of `mergeWith` and `attachments` are stored separately, and no batch is a preview. */
type PlanWithoutFiles = Omit<DocumentPlan, "mergeWith" | "attachments" | "placeSecret">;

interface BatchPlan {
  /** The document as it will be stored. */
  readonly document: StoredDocument;
  readonly plan: PlanWithoutFiles;
  /** Whether the PDFs of each chunk are joined by the worker that made them. */
  readonly isJoinedByChunks: boolean;
}

const planSchema = object<BatchPlan>({
  document: documentSchema,
  plan: object<PlanWithoutFiles>({
    mode: oneOf(["each", "joined", "whole"]),
    format: outputFormatSchema,
    pageBreak: boolean,
    count: number,
    name: text,
    filename: text,
    outputName: optional(text),
    isLenient: boolean,
    now: number,
    quality: number,
  }),
  isJoinedByChunks: boolean,
});

/** Fewer items are joined once, because joining them by chunks first takes longer in total. */
const JOINED_BY_CHUNKS_MIN = 2_000;

export async function storeBatchPlan(
  { files }: Pick<Dependencies, "files">,
  document: StoredDocument,
  { mergeWith: _, attachments: __, ...plan }: DocumentPlan,
): Promise<void> {
  const { mode, format, count } = plan;
  const isJoinedByChunks = mode === "joined" && isPdfFormat(format) && count >= JOINED_BY_CHUNKS_MIN;
  const stored: BatchPlan = { document, plan, isJoinedByChunks };
  await files.put(batchInputKey(document.id, "plan"), Buffer.from(JSON.stringify(stored)));
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
  const { document, plan, isJoinedByChunks } = parseStoredJson("plan of a batch", planSchema, text);
  const [opened, { pdfOptions, warnings }] = await Promise.all([
    openTemplate(deps.templateWorker, template, templateFile),
    pdfOptionsOfBatch(deps, generation),
  ]);
  const context = documentContext(deps, {
    template: opened,
    accountId: template.accountId,
    plan: { ...plan, ...pdfOptions },
  });
  return { document, template, context, isJoinedByChunks, warnings };
}
