/** Deletes a document with its file, and cancels a document that is still being generated. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { sweepAfter, sweepOfBatch } from "./files/sweep.ts";
import { findDocument } from "./get-document.ts";

type Needs = Pick<Dependencies, "documents" | "batches" | "jobs" | "now">;

/** @throws ServiceError `document_not_found` */
export async function deleteDocument(deps: Needs, account: Account, id: DocumentId): Promise<void> {
  const wasUnderWay = await cancelBatch(deps, account, id);
  try {
    await removeDocument(deps, account, id);
  } catch (error) {
    if (!wasUnderWay || !isNotFound(error)) throw error;
  }
}

/**
 * Marks the batch as cancelled. Its worker learns of it from the record. A document that it has just stored is removed with the files
 * of the batch.
 */
async function cancelBatch(deps: Needs, account: Account, id: DocumentId): Promise<boolean> {
  return repeatOnConflict(async () => {
    const entry = await deps.batches.get(account.id, id);
    if (entry === undefined || entry.batch.state === "cancelled") return false;
    const { lease: _, failure: __, ...batch } = entry.batch;
    const cancelled = { ...batch, state: "cancelled", touched: deps.now() } as const;
    await sweepAfter(deps, sweepOfBatch(id), () => deps.batches.replace(cancelled, entry.rev));
    return true;
  });
}

async function removeDocument(deps: Needs, account: Account, id: DocumentId): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await findDocument(deps, account, id);
    await sweepAfter(deps, { kind: "sweep-document", id }, () => deps.documents.remove(entry));
  });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "document_not_found";
}
