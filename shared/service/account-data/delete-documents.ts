/** Deletes the documents of templates that were deleted together with them, in all regions. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { documentFileKey, type StoredDocument } from "#shared/base/model/document.ts";
import type { AccountId, TemplateId } from "#shared/base/model/ids.ts";
import type { StoreDependencies, SweepDependencies } from "#shared/service/dependencies/dependencies.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";

type Needs = Pick<StoreDependencies, "documents" | "files" | "auditTrail"> &
  Pick<SweepDependencies, "deletedTemplates">;

/**
 * Begins the deletion for a template that its request has deleted. A request that did not get so far has sent this job, too; a later
 * one may have kept the documents.
 * @returns whether there is something to delete
 */
export async function noteDeletedTemplate(
  deps: Needs & Pick<StoreDependencies, "templates">,
  { id, account }: { readonly id: TemplateId; readonly account: AccountId },
): Promise<boolean> {
  if (!(await deps.templates.isRemovedWithDocuments(id))) return false;
  await deps.deletedTemplates.note({ id, accountId: account });
  return true;
}

/**
 * Deletes the documents that this region has of all these templates. One that cannot be deleted keeps no other one from it: its
 * error is thrown at the end.
 * @param mayGoOn returns whether there is time for another document
 * @returns whether none is left
 */
export async function deleteDocuments(deps: Needs, mayGoOn: () => boolean): Promise<boolean> {
  const errors: unknown[] = [];
  const leave = (error: unknown) => void errors.push(error);
  for await (const { id, accountId } of deps.deletedTemplates.list(leave)) {
    for await (const document of deps.documents.list(accountId, id)) {
      if (!mayGoOn()) return false;
      await deleteDocumentAndFile(deps, document, "deleteDocumentOfTemplate").catch(leave);
    }
  }
  if (errors.length > 0) throw errors[0];
  return true;
}

/**
 * Deletes a document that was stored while its template was deleted together with its documents. To be called when it is stored: a
 * deletion that comes later finds it in the list. After a crash in between, the regular sweep finds it.
 * @throws ServiceError `template_not_found`
 */
export async function assertTemplateKeepsDocuments(
  deps: Pick<Needs, "documents" | "files" | "auditTrail"> & Pick<StoreDependencies, "templates">,
  document: StoredDocument,
): Promise<void> {
  const { templateId } = document;
  if (!(await deps.templates.isRemovedWithDocuments(templateId))) return;
  await deleteDocumentAndFile(deps, document, "deleteDocumentOfTemplate");
  throw serviceError("template_not_found", { id: templateId });
}

/** The names of such deletions in the audit trail. */
type Reason = "expireDocument" | "deleteDocumentOfTemplate";

/** It adds another entry to the audit trail if the process dies before it is done. */
export async function deleteDocumentAndFile(
  deps: Pick<Needs, "documents" | "files" | "auditTrail">,
  { id, accountId }: Pick<StoredDocument, "id" | "accountId">,
  operation: Reason,
): Promise<void> {
  // Its caller has deleted it before.
  if ((await deps.documents.get(accountId, id)) === undefined) return deps.files.remove([documentFileKey(id)]);
  await deps.auditTrail.append({ account: accountId, operation, object: id, status: 204, request: id });
  await removeDocumentAndFile(deps, { id, accountId });
}

/** The file first: a crash in between leaves the record, by which the next run finds the document. */
export async function removeDocumentAndFile(
  { documents, files }: Pick<Needs, "documents" | "files">,
  { id, accountId }: Pick<StoredDocument, "id" | "accountId">,
): Promise<void> {
  await files.remove([documentFileKey(id)]);
  await repeatOnConflict(async () => {
    const entry = await documents.get(accountId, id);
    if (entry !== undefined) await documents.remove(entry);
  });
}
