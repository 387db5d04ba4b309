/** Marks batches as failed. Callers can read the reason, and webhooks are called. */
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepAfter } from "#shared/service/files/sweep.ts";
import { scheduleWebhook } from "./call-webhook.ts";
import { type BatchLease, leaseBatch } from "./lease-batch.ts";
import { sweepOf } from "./watch-batch.ts";

type Needs = Pick<StoreDependencies, "batches" | "webhooks" | "webhookJobs" | "jobs" | "metrics" | "now">;

/**
 * Gives up a batch whose job has failed on every attempt and will not come again. A worker that still holds its lease
 * continues.
 */
export async function giveUpBatch(deps: Needs, id: DocumentId): Promise<void> {
  const entry = await deps.batches.getOfAnyAccount(id);
  if (entry?.batch.state !== "in_progress" || deps.batches.isHeld(entry.batch)) return;
  const held = await leaseBatch(deps, entry);
  if (held === undefined) return;
  try {
    await failBatch(deps, held, serviceError("document_not_made", { id }));
  } finally {
    held.stop();
  }
}

/**
 * Marks the batch as failed. Its webhook is scheduled first and waits until the failure can be read, so it is called
 * even if this process ends in between.
 */
export async function failBatch(deps: Needs, held: BatchLease, { code, message, status }: ServiceError): Promise<void> {
  await scheduleWebhook(deps, held.batch.id);
  await sweepAfter(deps, sweepOf(held.batch), () => held.release({ state: "failed", failure: { code, message } }));
  if (status >= 500) deps.metrics({ Failures: 1 }, { code });
}
