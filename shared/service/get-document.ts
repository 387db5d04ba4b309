/** Reads one document of the account. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { StoredDocument } from "#shared/model/document.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { DocumentEntry } from "#shared/store/documents.ts";
import type { Dependencies } from "./dependencies.ts";

/** @throws ServiceError `document_not_found`, also for another account's document */
export async function getDocument(
  deps: Pick<Dependencies, "documents">,
  account: Account,
  id: DocumentId,
): Promise<StoredDocument> {
  return (await findDocument(deps, account, id)).document;
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
