/**
 * The Lambda function that runs the jobs of the queue. A failed job comes back, and ends in the dead-letter queue. The
 * function also receives the messages of the dead-letter queue for batches.
 */
import { openedOnce } from "#shared/edge/lambda/opened-once.ts";
import { giveUpBatch } from "#shared/service/batch/give-up-batch.ts";
import { runJob } from "#shared/service/run-job.ts";
import { doJobBatch, type JobBatch, type JobBatchAnswer } from "#shared/storage/jobs/job-batch.sqs.ts";
import { anyJobSchema, isBatchJob } from "#shared/storage/jobs/jobs.ts";
import { wireAwsJobs } from "#shared/wiring/aws-jobs.ts";
import { withinOrigin } from "#shared/wiring/job-origins.ts";

const wiring = openedOnce(wireAwsJobs);

export async function handler(batch: JobBatch): Promise<JobBatchAnswer> {
  const { edge, deps } = await wiring();
  return doJobBatch(batch, {
    schema: anyJobSchema,
    handle: (sent) => withinOrigin(sent, (job) => (isBatchJob(job) ? giveUpBatch(deps, job) : runJob(deps, job))),
    onFailure: (job, error) =>
      withinOrigin(job, () =>
        edge.log("error", "A job failed and will be retried", { job: job?.kind, cause: String(error) }),
      ),
  });
}
