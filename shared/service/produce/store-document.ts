/** Stores a generated document. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { documentFileKey, expiryOf, type StoredDocument } from "#shared/base/model/document.ts";
import { shortened } from "#shared/base/model/document-info.ts";
import { assertTemplateKeepsDocuments } from "#shared/service/account-data/delete-documents.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { hasCertainlyFailed } from "#shared/service/files/certainly-failed.ts";
import { assertWithinStorageLimit } from "#shared/service/files/storage-limit.ts";
import { sweepLate } from "#shared/service/files/sweep.ts";
import type { Files, FileToJoin } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { DocumentInfo } from "./pieces/document-info.ts";

export interface GeneratedDocument {
  readonly document: StoredDocument;
  /** Bytes, or for an archive a stream of bytes. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Complete when the content is complete. */
  readonly info: DocumentInfo;
}

/** An archive of files that are stored already, which are joined. */
export interface JoinedContent {
  readonly joined: readonly FileToJoin[];
  /** What follows the files. */
  readonly end: Uint8Array;
}

export interface DocumentToStore extends Omit<GeneratedDocument, "content"> {
  readonly content: GeneratedDocument["content"] | JoinedContent;
}
/**
 * Stores the document. Its record is written last; from then on the document exists, unless its template was deleted with its
 * documents meanwhile.
 * @param assertMine runs right before the record is written. Throws if the document is no longer this worker's to store
 * @throws ServiceError `storage_limit_reached`, `template_not_found`
 */
export async function storeDocument(
  deps: Pick<
    Dependencies,
    | "region"
    | "templates"
    | "documents"
    | "documentExpiries"
    | "auditTrail"
    | "files"
    | "jobs"
    | "creationTimes"
    | "accountRegions"
    | "now"
    | "storageQuota"
  >,
  { document, content, info }: DocumentToStore,
  assertMine: () => Promise<void> = async () => {},
): Promise<StoredDocument> {
  const { documents, files } = deps;
  const { id, accountId } = document;
  const key = documentFileKey(id);
  let assertInTime = () => {};
  const sweepUnlessNamed = async () => {
    assertInTime = await sweepLate(deps, { kind: "sweep-document", id });
  };
  const storedBytes = await storeContent(files, key, content, sweepUnlessNamed);
  await assertRoomOrSweep(deps, document, storedBytes);
  try {
    await deps.accountRegions.note(accountId, deps.region);
    assertInTime();
    const told = { ...info.values(), warnings: shortened(info.warnings) };
    const stored = { ...document, storedBytes, info: told, created: await deps.creationTimes.reserve(accountId) };
    const expires = expiryOf(stored);
    if (expires !== undefined) await deps.documentExpiries.note({ id, accountId, expires });
    await assertMine();
    await documents.insert(stored);
    await assertTemplateKeepsDocuments(deps, stored).catch(throwIfGone);
    return stored;
  } catch (error) {
    // If the document exists already, its file has this key and must stay.
    if (hasCertainlyFailed(error) && !(error instanceof RecordConflict)) await files.remove([key]);
    throw error;
  }
}

/** The document exists: a store that fails to answer now is asked again by the regular sweep. */
function throwIfGone(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status < 500) throw error;
}

/** Removes the file by a job, which checks first whether the document exists: another worker may have stored it. */
async function assertRoomOrSweep(
  deps: Pick<Dependencies, "jobs" | "storageQuota">,
  { id, accountId }: StoredDocument,
  bytes: number,
): Promise<void> {
  try {
    await assertWithinStorageLimit(deps, accountId, bytes);
  } catch (error) {
    await deps.jobs.send({ kind: "sweep-document", id });
    throw error;
  }
}

/**
 * @param atLast runs when only the end is left to store, because making an archive may take longer than a job's delay
 */
async function storeContent(
  files: Pick<Files, "put" | "join">,
  key: string,
  content: DocumentToStore["content"],
  atLast: () => Promise<void>,
): Promise<number> {
  if ("joined" in content) {
    await atLast();
    return files.join(key, content.joined, content.end);
  }
  async function* body(whole: GeneratedDocument["content"]) {
    if (whole instanceof Uint8Array) yield whole;
    else yield* whole;
    await atLast();
  }
  return files.put(key, body(content));
}
