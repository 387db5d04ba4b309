/** Reads one document of the account, or its progress while it is being generated. */
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { BatchProgress } from "#shared/base/model/batch.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { DocumentEntry } from "#shared/storage/repositories/documents.ts";
import { progressOf } from "./batch/batch-progress.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

export type DocumentOrProgress = { readonly document: StoredDocument } | { readonly progress: BatchProgress };

/**
 * @throws ServiceError `document_not_found`, also for another account's document; the error that ended the
 *   generation, where it has failed
 */
export async function getDocument(
  deps: Pick<Dependencies, "documents" | "batches" | "ranges" | "now">,
  account: Account,
  id: DocumentId,
): Promise<DocumentOrProgress> {
  const ready = await deps.documents.get(account.id, id);
  if (ready !== undefined) return { document: ready.document };
  const batch = (await deps.batches.get(account.id, id))?.batch;
  // The document may have been completed between the two reads.
  if (batch === undefined || batch.state === "cancelled")
    return { document: (await findDocument(deps, account, id)).document };
  if (batch.failure === undefined) return { progress: await progressOf(deps, batch) };
  throw new ServiceError(batch.failure.code, batch.failure.message);
}

/** @throws ServiceError `document_not_found`, also for another account's document */
export async function findDocument(
  { documents }: Pick<Dependencies, "documents">,
  account: Account,
  id: DocumentId,
): Promise<DocumentEntry> {
  const entry = await documents.get(account.id, id);
  if (entry === undefined) throw serviceError("document_not_found", { id });
  return entry;
}
