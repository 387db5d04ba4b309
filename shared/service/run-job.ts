/** Runs a job of the queue. Every job may be run twice. */
import type { Job } from "#shared/storage/jobs/jobs.ts";
import { noteDeletedTemplate } from "./account-data/delete-documents.ts";
import { sweepRegion } from "./account-data/sweep-region.ts";
import { callWebhook } from "./batch/call-webhook.ts";
import { giveUpLateBatch } from "./batch/give-up-batch.ts";
import { sweepBatch, watchBatch } from "./batch/watch-batch.ts";
import type { StoreDependencies, SweepDependencies, WebhookDependencies } from "./dependencies/dependencies.ts";
import { sweepDocument, sweepFont, sweepTemplate } from "./files/sweep.ts";
import { sweepUpload } from "./files/sweep-upload.ts";
import { finishMove } from "./regions/move-template.ts";

export type JobDependencies = StoreDependencies & WebhookDependencies & SweepDependencies;

export async function runJob(deps: JobDependencies, job: Job): Promise<void> {
  switch (job.kind) {
    case "sweep-template":
      return sweepTemplate(deps, job);
    case "sweep-document":
      return sweepDocument(deps, job);
    case "sweep-font":
      return sweepFont(deps, job);
    case "sweep-upload":
      return sweepUpload(deps, job);
    case "finish-move":
      await finishMove(deps, job);
      return sweepTemplate(deps, job);
    case "watch-batch":
      await giveUpLateBatch(deps, job.id);
      return watchBatch(deps, job.id);
    case "sweep-batch":
      return sweepBatch(deps, job);
    case "delete-documents":
      if (await noteDeletedTemplate(deps, job)) await sweepRegion(deps);
      return;
    case "sweep-region":
      return sweepRegion(deps);
    case "call-webhook":
      return callWebhook(deps, job);
  }
}
