/** The Lambda function that does the jobs of the queue. What fails comes back, and ends in the dead-letter queue. */
import { runJob } from "#shared/service/run-job.ts";
import { doJobBatch, type JobBatch, type JobBatchAnswer } from "#shared/store/job-batch.sqs.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";

let wiring: ReturnType<typeof wireAwsStore> | undefined;

export async function handler(batch: JobBatch): Promise<JobBatchAnswer> {
  wiring ??= wireAwsStore();
  const { rim, deps } = await wiring;
  return doJobBatch(
    batch,
    (job) => runJob(deps, job),
    (job, error) => rim.log("error", "A job failed and will be tried again", { job: job?.kind, cause: String(error) }),
  );
}
