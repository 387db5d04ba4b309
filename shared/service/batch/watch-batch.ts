/** Sees that work on a batch goes on when its worker was killed, and that no files of a batch are left behind. */
import { batchFileKeys } from "#shared/model/batch.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Batch } from "#shared/store/batches.ts";
import type { Job } from "#shared/store/jobs.ts";
import { RecordConflict } from "#shared/store/records.ts";

/** With the lease, what a batch stands still at most when its worker is killed. */
export const WATCH_SECONDS = 60;

/** A job that waits for its turn is not asked for again sooner. */
const LOST_AFTER_MS = 15 * 60 * 1000;

/** Comes again until the batch is no longer under way. */
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

/** Its worker is gone, or the job that it waits for was lost. */
function isAbandoned({ batches, now }: Pick<StoreDependencies, "batches" | "now">, batch: Batch): boolean {
  if (batches.isHeld(batch)) return false;
  const isAskedFor = now() - batch.touched < (batch.lease === undefined ? LOST_AFTER_MS : WATCH_SECONDS * 1000);
  return !isAskedFor;
}

/** Somebody else has just taken it up. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof RecordConflict)) throw error;
}

/** For what is left of the batch when it ends. A piece may have been stored that was not counted any more. */
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
  // It was cancelled, or never accepted: there is nothing to tell.
  if (state !== "failed" && !(await documents.exists(id))) await webhooks.remove(id);
}
