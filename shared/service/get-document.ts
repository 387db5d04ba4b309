/** Reads one document of the account. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { StoredDocument } from "#shared/model/document.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Dependencies } from "./dependencies.ts";

/** @throws ServiceError `document_not_found`, also for another account's document */
export async function getDocument(
  { documents }: Pick<Dependencies, "documents">,
  account: Account,
  id: DocumentId,
): Promise<StoredDocument> {
  const document = await documents.get(account.id, id);
  if (document === undefined) throw serviceError("document_not_found", { id });
  return document;
}
