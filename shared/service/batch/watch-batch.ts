/** Watches batches: resumes work whose worker was killed, and removes what ended batches leave behind. */
import { batchFolder } from "#shared/base/model/batch.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { removeDocumentAndFile } from "#shared/service/account-data/delete-documents.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepOfBatch } from "#shared/service/files/sweep.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import type { Leasable } from "#shared/storage/repositories/leases.ts";
import { type BatchRange, isRangeDone } from "#shared/storage/repositories/ranges.ts";

/** Work whose worker was killed is idle for at most this time plus the rest of the lease. */
export const WATCH_SECONDS = 60;

/** A waiting job is not sent again before this time. */
const LOST_AFTER_MS = 15 * 60 * 1000;

type Needs = Pick<StoreDependencies, "batches" | "ranges" | "batchJobs" | "jobs" | "now">;

/** Checks the batch and its ranges, and schedules itself again until the batch is no longer in progress. */
export async function watchBatch(deps: Needs, id: DocumentId): Promise<void> {
  const { batches, batchJobs, jobs, now } = deps;
  const entry = await batches.getOfAnyAccount(id);
  if (entry?.batch.state !== "in_progress") return;
  const { batch, rev } = entry;
  const found = await deps.ranges.list(id);
  const account = batch.accountId;
  for (const each of found.filter(({ range }) => !isRangeDone(range) && isAbandoned(deps.ranges, range, now()))) {
    await batchJobs.send({ kind: "make-range", id, range: each.range.index }, { account });
    await deps.ranges.replace({ ...each.range, touched: now() }, each.rev).catch(ignoreConflict);
  }
  const ranges = found.map(({ range }) => range);
  if (isAbandoned(batches, batch, now()) || isIdle(deps, batch, ranges)) {
    await batchJobs.send({ kind: "continue-batch", id }, { account });
    await batches.replace({ ...batch, touched: now() }, rev).catch(ignoreConflict);
  }
  await jobs.send({ kind: "watch-batch", id }, { delaySeconds: WATCH_SECONDS });
}

/** Returns whether the worker of this lease was killed before it could report. */
function isAbandoned(leases: { isHeld(held: Leasable): boolean }, work: Leasable, now: number): boolean {
  return work.lease !== undefined && !leases.isHeld(work) && now - work.touched >= WATCH_SECONDS * 1000;
}

/** Returns whether a batch without a worker has been idle for so long that its jobs must be lost. */
function isIdle(
  { batches, ranges: leases, now }: Pick<Needs, "batches" | "ranges" | "now">,
  batch: Batch,
  ranges: readonly BatchRange[],
): boolean {
  if (batches.isHeld(batch) || ranges.some((range) => !isRangeDone(range) && leases.isHeld(range))) return false;
  const touched = Math.max(batch.touched, ...ranges.map((range) => range.touched));
  const isToCombine = ranges.length === batch.planned?.ranges && ranges.every(isRangeDone);
  return now() - touched >= (isToCombine ? WATCH_SECONDS * 1000 : LOST_AFTER_MS);
}

/** Ignores a conflict, which means that a worker has just taken the work. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof RecordConflict)) throw error;
}

/** For a worker that has lost its work, because what it has just stored may belong to a batch that has ended. */
export async function sweepLost({ jobs }: Pick<Needs, "jobs">, id: DocumentId): Promise<void> {
  await jobs.send(sweepOfBatch(id));
}

export async function sweepBatch(
  {
    batches,
    ranges,
    documents,
    webhooks,
    files,
  }: Pick<StoreDependencies, "batches" | "ranges" | "documents" | "webhooks" | "files">,
  { id }: { readonly id: DocumentId },
): Promise<void> {
  const batch = (await batches.getOfAnyAccount(id))?.batch;
  if (batch?.state === "in_progress") return;
  // Its worker may have stored the document right after it was cancelled, and have been killed then.
  if (batch?.state === "cancelled") await removeDocumentAndFile({ documents, files }, batch);
  // A worker that stores a chunk from now on finds its range gone, and sends this job again.
  await ranges.removeAll(id);
  await files.removeFolder(batchFolder(id));
  // The batch was cancelled or never accepted, so there is nothing to report.
  if (batch?.state !== "failed" && !(await documents.exists(id))) await webhooks.remove(id);
}
