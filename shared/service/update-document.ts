/** Changes the logical name of a document. The name of its file stays as it is. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { DocumentEntry } from "#shared/storage/repositories/documents.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { findDocument } from "./get-document.ts";

/** @throws ServiceError `document_not_found`, `document_not_ready` */
export async function updateDocument(
  deps: Pick<Dependencies, "documents" | "batches">,
  account: Account,
  id: DocumentId,
  { name }: { readonly name: string },
): Promise<StoredDocument> {
  return repeatOnConflict(async () => {
    const { document, rev } = (await deps.documents.get(account.id, id)) ?? (await findUnready(deps, account, id));
    const renamed = { ...document, name };
    await deps.documents.replace({ document: renamed, rev });
    return renamed;
  });
}

/** @throws ServiceError `document_not_ready`, or `document_not_found` unless the document has just been completed */
async function findUnready(
  deps: Pick<Dependencies, "documents" | "batches">,
  account: Account,
  id: DocumentId,
): Promise<DocumentEntry> {
  const entry = await deps.batches.get(account.id, id);
  if (entry?.batch.state === "in_progress") throw serviceError("document_not_ready", { id });
  return findDocument(deps, account, id);
}
