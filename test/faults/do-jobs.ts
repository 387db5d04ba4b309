/** Does the jobs that wait in a region, as its workers would. */
import type { BatchRun } from "#shared/service/batch/batch-run.ts";
import { doBatchJob } from "#shared/service/batch/do-batch-job.ts";
import { giveUpBatch } from "#shared/service/batch/give-up-batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { type JobDependencies, runJob } from "#shared/service/run-job.ts";
import type { BatchJob, WebhookJob } from "#shared/storage/jobs/jobs.ts";
import { type MemoryJobs, memoryJobs } from "#test/support/memory-stores.ts";
import type { RegionState } from "./state.ts";

/** `deadBatchJobs`: those of batches that have failed each time, which on AWS come to another queue. */
export type Queue = "jobs" | "batchJobs" | "deadBatchJobs" | "webhookJobs";

export interface Queues {
  readonly jobs: MemoryJobs;
  readonly batchJobs: MemoryJobs<BatchJob>;
  readonly webhookJobs: MemoryJobs<WebhookJob>;
}

export function queuesOf({ jobs, batchJobs, webhookJobs }: RegionState, now: () => number): Queues {
  return {
    jobs: memoryJobs(jobs, now),
    batchJobs: memoryJobs(batchJobs, now),
    webhookJobs: memoryJobs(webhookJobs, now),
  };
}

/** Those that are due, each twice. Answers how many have failed or are put off. */
export async function doDueJobs(
  deps: Dependencies & JobDependencies,
  { jobs, batchJobs, webhookJobs }: Queues,
  queue: Queue,
  onSetback: BatchRun["onSetback"],
): Promise<number> {
  if (queue === "jobs") return jobs.doDue((job) => runJob(deps, job));
  if (queue === "webhookJobs") return webhookJobs.doDue((job) => runJob(deps, job));
  if (queue === "deadBatchJobs") return batchJobs.doDue((job) => giveUpBatch(deps, job));
  let setbacks = 0;
  const count = (error: unknown) => {
    setbacks++;
    onSetback(error);
  };
  const doDue = () => batchJobs.doDue((job) => doBatchJob(deps, job, oneChunk(count)));
  // The jobs of ranges come from the job that plans the batch.
  return (await doDue()) + (await doDue()) + setbacks;
}

/** A turn that is over when a chunk is done. */
function oneChunk(onSetback: BatchRun["onSetback"]): BatchRun {
  let chunks = 0;
  return { mayGoOn: () => chunks++ === 0, isStopping: () => false, onSetback };
}
