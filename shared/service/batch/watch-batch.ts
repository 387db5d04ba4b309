/** Watches batches: resumes a batch whose worker was killed, and removes the files of ended batches. */
import { batchFileKeys } from "#shared/model/batch.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Batch } from "#shared/store/batches.ts";
import type { Job } from "#shared/store/jobs.ts";
import { RecordConflict } from "#shared/store/records.ts";

/** A batch whose worker was killed is idle for at most this time plus the rest of the lease. */
export const WATCH_SECONDS = 60;

/** A waiting job is not sent again before this time. */
const LOST_AFTER_MS = 15 * 60 * 1000;

/** Checks the batch, and schedules itself again until the batch is no longer in progress. */
export async function watchBatch(
  deps: Pick<StoreDependencies, "batches" | "batchJobs" | "jobs" | "now">,
  id: DocumentId,
): Promise<void> {
  const { batches, batchJobs, jobs } = deps;
  const entry = await batches.getOfAnyAccount(id);
  if (entry?.batch.state !== "in_progress") return;
  if (isAbandoned(deps, entry.batch)) {
    await batchJobs.send({ kind: "continue-batch", id }, { account: entry.batch.accountId });
    const touched = { ...entry.batch, touched: deps.now() };
    await batches.replace({ ...entry, batch: touched }).catch(ignoreConflict);
  }
  await jobs.send({ kind: "watch-batch", id }, { delaySeconds: WATCH_SECONDS });
}

/** Returns whether the batch has no worker although it should: its worker was killed, or its job was lost. */
function isAbandoned({ batches, now }: Pick<StoreDependencies, "batches" | "now">, batch: Batch): boolean {
  if (batches.isHeld(batch)) return false;
  const isAskedFor = now() - batch.touched < (batch.lease === undefined ? LOST_AFTER_MS : WATCH_SECONDS * 1000);
  return !isAskedFor;
}

/** Ignores a conflict, which means that a worker has just taken the batch. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof RecordConflict)) throw error;
}

/**
 * Returns the job that removes the files of an ended batch. It includes one more chunk, which may have been stored but
 * not counted.
 */
export function sweepOf({ id, chunksDone }: Pick<Batch, "id" | "chunksDone">): Job {
  return { kind: "sweep-batch", id, chunks: chunksDone + 1 };
}

export async function sweepBatch(
  { batches, documents, webhooks, files }: Pick<StoreDependencies, "batches" | "documents" | "webhooks" | "files">,
  { id, chunks }: { readonly id: DocumentId; readonly chunks: number },
): Promise<void> {
  const state = (await batches.getOfAnyAccount(id))?.batch.state;
  if (state === "in_progress") return;
  await files.remove(batchFileKeys(id, chunks));
  // The batch was cancelled or never accepted, so there is nothing to report.
  if (state !== "failed" && !(await documents.exists(id))) await webhooks.remove(id);
}
