/** The Lambda function that does the jobs of the queue. What fails comes back, and ends in the dead-letter queue. */
import { openedOnce } from "#shared/lambda/opened-once.ts";
import { runJob } from "#shared/service/run-job.ts";
import { doJobBatch, type JobBatch, type JobBatchAnswer } from "#shared/store/job-batch.sqs.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";

const wiring = openedOnce(wireAwsStore);

export async function handler(batch: JobBatch): Promise<JobBatchAnswer> {
  const { rim, deps } = await wiring();
  return doJobBatch(
    batch,
    (job) => runJob(deps, job),
    (job, error) => rim.log("error", "A job failed and will be tried again", { job: job?.kind, cause: String(error) }),
  );
}
