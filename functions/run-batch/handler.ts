/**
 * The Lambda function that generates asynchronous documents. It works for some minutes, and then sends the job on to
 * the next call. A job that cannot be started comes back, and ends in the dead-letter queue.
 */
import { openedOnce } from "#shared/edge/lambda/opened-once.ts";
import { doBatchJob } from "#shared/service/batch/do-batch-job.ts";
import { doJobBatch, type JobBatch, type JobBatchAnswer } from "#shared/storage/jobs/job-batch.sqs.ts";
import { batchJobSchema } from "#shared/storage/jobs/jobs.ts";
import { wireAwsBatches } from "#shared/wiring/aws-batches.ts";
import { batchRun } from "#shared/wiring/batch-run.ts";
import { withinOrigin } from "#shared/wiring/job-origins.ts";

/**
 * A part of the 15 minutes that the function may run. The rest is for the chunk in progress, or for combining all
 * pieces.
 */
const SLICE_MS = 8 * 60 * 1000;

/** The time that is kept for the work after a wait: a conversion that crashes once, and storing the pieces. */
const AFTER_WAIT_MS = 5 * 60 * 1000;

const wiring = openedOnce(wireAwsBatches);

/** The part of Lambda's context object that is read. */
interface CallContext {
  getRemainingTimeInMillis(): number;
}

export async function handler(batch: JobBatch, context: CallContext): Promise<JobBatchAnswer> {
  const { edge, depsFor } = await wiring();
  const deps = depsFor({ mayWait: () => context.getRemainingTimeInMillis() > AFTER_WAIT_MS });
  return doJobBatch(batch, {
    schema: batchJobSchema,
    handle: (sent) =>
      withinOrigin(sent, (job) => doBatchJob(deps, job, batchRun(deps, { job, sliceMs: SLICE_MS, log: edge.log }))),
    onFailure: (job, error) =>
      withinOrigin(job, () =>
        edge.log("error", "A batch could not be worked on", { id: job?.id, cause: String(error) }),
      ),
  });
}
