/** Changes the logical name of a document. The name of its file stays as it is. */
import type { Account } from "#shared/model/account.ts";
import type { StoredDocument } from "#shared/model/document.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { repeatOnConflict } from "./files/repeat-on-conflict.ts";
import { findDocument } from "./get-document.ts";

/** @throws ServiceError `document_not_found` */
export async function updateDocument(
  deps: Pick<Dependencies, "documents">,
  account: Account,
  id: DocumentId,
  { name }: { readonly name: string },
): Promise<StoredDocument> {
  return repeatOnConflict(async () => {
    const { document, rev } = await findDocument(deps, account, id);
    const renamed = { ...document, name };
    await deps.documents.replace({ document: renamed, rev });
    return renamed;
  });
}
