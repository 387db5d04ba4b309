/** Ends batches of which no document will become; callers can read why, and those who gave an address are told. */
import { type ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepAfter } from "#shared/service/files/sweep.ts";
import { announce } from "./call-webhook.ts";
import { type BatchLease, leaseBatch } from "./lease-batch.ts";
import { sweepOf } from "./watch-batch.ts";

type Needs = Pick<StoreDependencies, "batches" | "webhooks" | "webhookJobs" | "jobs" | "metrics" | "now">;

/** For a batch whose job has failed each time and will not come again. Somebody who works on it all the same goes on. */
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

/** The call first, which waits until the failure can be read: it comes even when this process ends in between. */
export async function failBatch(deps: Needs, held: BatchLease, { code, message, status }: ServiceError): Promise<void> {
  await announce(deps, held.batch.id);
  await sweepAfter(deps, sweepOf(held.batch), () => held.release({ state: "failed", failure: { code, message } }));
  if (status >= 500) deps.metrics({ Failures: 1 }, { code });
}
