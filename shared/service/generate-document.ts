/** Generates a document: merges the data into the template, in the format that is asked for; and stores it. */
import { invalidTags } from "#shared/merge/faults/invalid-tags.ts";
import type { Account } from "#shared/model/account.ts";
import { documentFileKey, type StoredDocument } from "#shared/model/document.ts";
import type { Template } from "#shared/model/template.ts";
import { RecordConflict } from "#shared/store/records.ts";
import { planDocument } from "./batch/plan-document.ts";
import { produceDocument } from "./batch/produce-document.ts";
import { workOf } from "./batch/work.ts";
import { prepareToConvert } from "./convert-merged.ts";
import type { Dependencies } from "./dependencies.ts";
import { findTemplate } from "./find-template.ts";
import type { Generation } from "./generation.ts";
import { pdfWishes } from "./pdf-wishes.ts";
import { openItems } from "./read-data-file.ts";
import { Remarks } from "./remarks.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import { assertRoom } from "./storage-limit.ts";
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
  | "openTemplates"
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
  const { template, opened } = await repeatOnConflict(() => openTemplate(deps, account, generation));
  const remarks = new Remarks();
  const [source, wishes] = await Promise.all([
    openItems(deps, generation.data, account.id),
    pdfWishes(deps, generation, remarks),
  ]);
  const { document, production } = await planDocument(deps, { template, opened, generation, source, wishes });
  const work = workOf(deps, { template: opened, production, signal });
  return { document, content: await produceDocument(deps, work, source, remarks), remarks };
}

/** @throws RecordConflict when the template's file is replaced in this moment */
async function openTemplate(
  deps: Pick<Dependencies, "templates" | "openTemplates" | "converter" | "htmlRenderer" | "pdfs" | "merger">,
  account: Account,
  { templateId, outputFormat }: Generation,
) {
  const { template } = await findTemplate(deps, account, templateId);
  assertUsable(template);
  prepareToConvert(deps, template.format, outputFormat);
  return { template, opened: await deps.openTemplates.get(deps.merger, template) };
}

/**
 * Stores the document; it exists from when its record is written, which is last.
 * @throws ServiceError `storage_limit_reached`
 */
export async function storeDocument(
  deps: Pick<
    Dependencies,
    "region" | "documents" | "files" | "jobs" | "moments" | "accountRegions" | "now" | "storageQuota"
  >,
  { document, content }: GeneratedDocument,
): Promise<StoredDocument> {
  const { documents, files } = deps;
  const { id, accountId } = document;
  const key = documentFileKey(id);
  let assertInTime = () => {};
  const sweepUnlessNamed = async () => {
    assertInTime = await sweepLate(deps, { kind: "sweep-document", id });
  };
  const storedBytes = await files.put(key, afterwards(content, sweepUnlessNamed));
  await assertRoomOrSweep(deps, document, storedBytes);
  try {
    await deps.accountRegions.note(accountId, deps.region);
    assertInTime();
    const stored = { ...document, storedBytes, created: await deps.moments.reserve(accountId) };
    await documents.insert(stored);
    return stored;
  } catch (error) {
    // A document that is there already has its file under this key.
    if (wasRefused(error) && !(error instanceof RecordConflict)) await files.remove([key]);
    throw error;
  }
}

/** By a job, which looks whether the document is there: another worker may have been first. */
async function assertRoomOrSweep(
  deps: Pick<Dependencies, "jobs" | "storageQuota">,
  { id, accountId }: StoredDocument,
  bytes: number,
): Promise<void> {
  try {
    await assertRoom(deps, accountId, bytes);
  } catch (error) {
    await deps.jobs.send({ kind: "sweep-document", id });
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
