/** Deletes a document with its file. */
import type { Account } from "#shared/model/account.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Dependencies } from "./dependencies.ts";
import { findDocument } from "./get-document.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import { sweepAfter } from "./sweep.ts";

/** @throws ServiceError `document_not_found` */
export async function deleteDocument(
  deps: Pick<Dependencies, "documents" | "jobs" | "now">,
  account: Account,
  id: DocumentId,
): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await findDocument(deps, account, id);
    await sweepAfter(deps, { kind: "sweep-document", id }, () => deps.documents.remove(entry));
  });
}
