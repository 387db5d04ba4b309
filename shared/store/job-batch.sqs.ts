/** Runs the jobs of an SQS event in a Lambda function. */
import type { AnyJob, Job, JobHandler } from "./jobs.ts";

/** The part of an SQS event that is read. */
export interface JobBatch {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}

/** The response that makes only the named messages come back, where the event source has ReportBatchItemFailures. */
export interface JobBatchAnswer {
  readonly batchItemFailures: { readonly itemIdentifier: string }[];
}

/**
 * Runs the jobs one after the other. A message that cannot be read fails like a job whose handler throws, so that it
 * ends in the dead-letter queue, where it is noticed.
 * @param onFailure is called without a job when the message cannot be read
 */
export async function doJobBatch<Kind extends AnyJob = Job>(
  { Records }: JobBatch,
  handle: JobHandler<Kind>,
  onFailure: (job: Kind | undefined, error: unknown) => void,
): Promise<JobBatchAnswer> {
  const batchItemFailures = [];
  for (const { messageId, body } of Records) {
    if (!(await isDone(body, handle, onFailure))) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
}

async function isDone<Kind extends AnyJob>(
  body: string,
  handle: JobHandler<Kind>,
  onFailure: (job: Kind | undefined, error: unknown) => void,
): Promise<boolean> {
  let job: Kind | undefined;
  try {
    job = readJob<Kind>(body);
    await handle(job);
    return true;
  } catch (error) {
    onFailure(job, error);
    return false;
  }
}

/** @throws Error for a message that `openSqsJobs` has not written */
function readJob<Kind extends AnyJob>(body: string): Kind {
  const job = JSON.parse(body) as Partial<AnyJob> | null;
  if (typeof job?.kind !== "string" || typeof job.id !== "string") throw new Error("the message is not a job");
  return job as Kind;
}
