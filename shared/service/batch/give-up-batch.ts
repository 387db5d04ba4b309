/** Marks batches as failed. Callers can read the reason, and webhooks are called. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepAfter, sweepOfBatch } from "#shared/service/files/sweep.ts";
import type { BatchJob } from "#shared/storage/jobs/jobs.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { isRangeDone } from "#shared/storage/repositories/ranges.ts";
import { scheduleWebhook } from "./call-webhook.ts";
import { leaseWork, type WorkLease } from "./lease-work.ts";

type Needs = Pick<StoreDependencies, "batches" | "webhooks" | "webhookJobs" | "jobs" | "metrics" | "now">;

/**
 * Gives up a batch of which a job has failed on every attempt and will not come again. Work that another worker has done
 * meanwhile, or holds, continues.
 */
export async function giveUpBatch(deps: Needs & Pick<StoreDependencies, "ranges">, job: BatchJob): Promise<void> {
  const { id } = job;
  const entry = await deps.batches.getOfAnyAccount(id);
  if (entry?.batch.state !== "in_progress" || deps.batches.isHeld(entry.batch)) return;
  if (job.kind === "make-range" && !(await isLeft(deps, job))) return;
  const held = await leaseWork({ leases: deps.batches, now: deps.now }, entry.batch, entry.rev);
  if (held === undefined) return;
  try {
    await failBatch(deps, held, serviceError("document_not_made", { id, at: "" }));
  } finally {
    held.stop();
  }
}

/**
 * Gives up a batch that takes too long. One whose converters are always busy has no setbacks, so its jobs would send each
 * other without an end.
 */
export async function giveUpLateBatch(
  deps: Needs & Pick<StoreDependencies, "batchMsMax">,
  id: DocumentId,
): Promise<void> {
  const { batchMsMax = Number.POSITIVE_INFINITY } = deps;
  const created = (await deps.batches.getOfAnyAccount(id))?.batch.created ?? deps.now();
  if (deps.now() - created <= batchMsMax) return;
  await failBatchOfRange(deps, id, serviceError("document_not_made", { id, at: " in the time that it may take" }));
}

async function isLeft(
  { ranges }: Pick<StoreDependencies, "ranges">,
  { id, range }: Extract<BatchJob, { readonly kind: "make-range" }>,
): Promise<boolean> {
  const entry = await ranges.get(id, range);
  return entry !== undefined && !isRangeDone(entry.range) && !ranges.isHeld(entry.range);
}

/**
 * Marks a batch as failed of which a range cannot be made. The planner may still hold the batch's lease, which it then
 * loses.
 */
export async function failBatchOfRange(deps: Needs, id: DocumentId, error: ServiceError): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await deps.batches.getOfAnyAccount(id);
    if (entry?.batch.state !== "in_progress") return;
    const held = await leaseWork({ leases: deps.batches, now: deps.now }, entry.batch, entry.rev);
    if (held === undefined) throw new RecordConflict(`the batch ${id} is being written`);
    try {
      await failBatch(deps, held, error);
    } finally {
      held.stop();
    }
  });
}

/**
 * Marks the batch as failed. Its webhook is scheduled first and waits until the failure can be read, so it is called
 * even if this process ends in between.
 */
export async function failBatch(
  deps: Needs,
  held: WorkLease<Batch>,
  { code, message, status }: ServiceError,
): Promise<void> {
  const { id } = held.held;
  await scheduleWebhook(deps, id);
  await sweepAfter(deps, sweepOfBatch(id), () => held.release({ state: "failed", failure: { code, message } }));
  if (status >= 500) deps.metrics({ Failures: 1 }, { code });
}
