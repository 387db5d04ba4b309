/** Generates a document: merges the data into the template, in the format that is asked for; and stores it. */
import { invalidTags } from "#shared/merge/faults/invalid-tags.ts";
import type { Account } from "#shared/model/account.ts";
import { documentFileKey, type StoredDocument } from "#shared/model/document.ts";
import type { Template } from "#shared/model/template.ts";
import type { Files } from "#shared/store/files.ts";
import { RecordConflict } from "#shared/store/records.ts";
import { ITEMS_APART_MIN } from "./batch/merge-items.ts";
import { planDocument } from "./batch/plan-document.ts";
import { produceDocument } from "./batch/produce-document.ts";
import { workOf } from "./batch/work.ts";
import { prepareToConvert } from "./convert-merged.ts";
import type { Dependencies } from "./dependencies.ts";
import { findTemplate } from "./find-template.ts";
import type { Generation } from "./generation.ts";
import { pdfWishes } from "./pdf-wishes.ts";
import { openItems } from "./read-data-file.ts";
import { readMergeFileBytes, withMergeFile } from "./read-merge-file.ts";
import { Remarks } from "./remarks.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import { sweepLate } from "./sweep.ts";
import { wasRefused } from "./was-refused.ts";

export interface GeneratedDocument {
  readonly document: StoredDocument;
  /** Bytes, or for an archive a stream of them. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Complete when the content is. */
  readonly remarks: Remarks;
}

type Needs = Pick<
  Dependencies,
  | "region"
  | "templates"
  | "converter"
  | "htmlRenderer"
  | "pdfs"
  | "merger"
  | "remoteFiles"
  | "compiledTemplates"
  | "dataReader"
  | "uploads"
  | "files"
  | "otherRegions"
  | "now"
  | "elapsed"
  | "metrics"
>;

/**
 * The document, not stored: an archive's content fails while it is read, everything else fails here.
 * @param signal ends the work for a caller who has left
 * @throws ServiceError `template_not_found`, `template_has_invalid_tags`, `upload_*`, `data_*`, `merge_failed`, `conversion_*`,
 *   `converter_unavailable`, `attachment_unavailable`, `attachments_need_pdfa_3b`, `conformance_failed`
 */
export async function generateDocument(
  deps: Needs,
  account: Account,
  generation: Generation,
  signal?: AbortSignal,
): Promise<GeneratedDocument> {
  const { template, compiled, files } = await repeatOnConflict(() => openTemplate(deps, account, generation));
  const remarks = new Remarks();
  const [source, wishes] = await Promise.all([
    openItems(deps, generation.data, account.id),
    pdfWishes(deps, generation, remarks),
  ]);
  const { document, production } = await planDocument(deps, { template, compiled, generation, source, wishes });
  const work = workOf(deps, { template, compiled, production, signal });
  return { document, content: await produceDocument({ ...deps, files }, work, source, remarks), remarks };
}

/** @throws RecordConflict when the template's file is replaced in this moment */
async function openTemplate(
  deps: Pick<
    Dependencies,
    "templates" | "compiledTemplates" | "converter" | "htmlRenderer" | "pdfs" | "merger" | "files"
  >,
  account: Account,
  { templateId, outputFormat, data }: Generation,
) {
  const { template } = await findTemplate(deps, account, templateId);
  assertUsable(template);
  prepareToConvert(deps, template.format, outputFormat);
  const compiled = await deps.compiledTemplates.get(template);
  return { template, compiled, files: await filesToMerge(deps, template, data) };
}

/** Each process that merges reads the template's file when it begins, which may be long after it was replaced. */
async function filesToMerge(
  { merger, files }: Pick<Dependencies, "merger" | "files">,
  template: Template,
  data: Generation["data"],
): Promise<Files> {
  if (merger === undefined || ("items" in data && data.items.length < ITEMS_APART_MIN)) return files;
  const bytes = await readMergeFileBytes(files, template);
  return withMergeFile(files, template, async () => bytes);
}

/** Stores the document; it exists from when its record is written, which is last. */
export async function storeDocument(
  deps: Pick<Dependencies, "region" | "documents" | "files" | "jobs" | "moments" | "accountRegions" | "now">,
  { document, content }: GeneratedDocument,
): Promise<StoredDocument> {
  const { documents, files } = deps;
  const { id, accountId } = document;
  const key = documentFileKey(id);
  let assertInTime = () => {};
  const sweepUnlessNamed = async () => {
    assertInTime = await sweepLate(deps, { kind: "sweep-document", id });
  };
  await files.put(key, afterwards(content, sweepUnlessNamed));
  try {
    await deps.accountRegions.note(accountId, deps.region);
    assertInTime();
    const stored = { ...document, created: await deps.moments.reserve(accountId) };
    await documents.insert(stored);
    return stored;
  } catch (error) {
    // A document that is there already has its file under this key.
    if (wasRefused(error) && !(error instanceof RecordConflict)) await files.remove([key]);
    throw error;
  }
}

/** The content, and when all of it is there, a last step: an archive may take longer than a job waits. */
async function* afterwards(content: GeneratedDocument["content"], step: () => Promise<void>) {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
  await step();
}

/** interface.md: a template with at least one invalid tag cannot be used to generate documents. */
function assertUsable({ tags }: Template): void {
  if (tags.invalid.length > 0) throw invalidTags(tags.invalid);
}
