/** Runs the jobs of an SQS event in a Lambda function. */
import { parseStoredJson, type Schema } from "#shared/base/model/schema.ts";
import type { AnyJob, JobHandler } from "./jobs.ts";

/** The part of an SQS event that is read. */
export interface JobBatch {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}

/** The response that makes only the named messages come back, where the event source has ReportBatchItemFailures. */
export interface JobBatchAnswer {
  readonly batchItemFailures: { readonly itemIdentifier: string }[];
}

export interface JobBatchOptions<Kind extends AnyJob> {
  readonly schema: Schema<Kind>;
  readonly handle: JobHandler<Kind>;
  /** Called without a job when the message cannot be read. */
  readonly onFailure: (job: Kind | undefined, error: unknown) => void;
}

/**
 * Runs the jobs one after the other. A message that cannot be read fails like a job whose handler throws, so that it
 * ends in the dead-letter queue, where it is noticed.
 */
export async function doJobBatch<Kind extends AnyJob>(
  { Records }: JobBatch,
  options: JobBatchOptions<Kind>,
): Promise<JobBatchAnswer> {
  const batchItemFailures = [];
  for (const { messageId, body } of Records) {
    if (!(await isDone(body, options))) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
}

async function isDone<Kind extends AnyJob>(
  body: string,
  { schema, handle, onFailure }: JobBatchOptions<Kind>,
): Promise<boolean> {
  let job: Kind | undefined;
  try {
    job = parseStoredJson("job", schema, body);
    await handle(job);
    return true;
  } catch (error) {
    onFailure(job, error);
    return false;
  }
}
