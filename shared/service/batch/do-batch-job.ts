/** Does a job of a batch. Every job may come twice. */
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { BatchJob } from "#shared/storage/jobs/jobs.ts";
import type { BatchRun } from "./batch-run.ts";
import { continueBatch } from "./continue-batch.ts";
import { makeRange } from "./make-range.ts";

export async function doBatchJob(deps: Dependencies, job: BatchJob, run: BatchRun): Promise<void> {
  if (await isLeaving(deps, job)) return;
  switch (job.kind) {
    case "continue-batch":
      return continueBatch(deps, job.id, run);
    case "make-range":
      return makeRange(deps, job, run);
  }
}

/** Nothing is made for an account that is being deleted: it might be stored behind the last look for what is left. */
async function isLeaving({ batches, accounts }: Dependencies, { id }: BatchJob): Promise<boolean> {
  const entry = await batches.getOfAnyAccount(id);
  return entry !== undefined && (await accounts.getLeaving(entry.batch.accountId)) !== undefined;
}
