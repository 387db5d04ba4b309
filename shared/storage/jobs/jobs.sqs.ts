/**
 * Adapter: jobs in an SQS queue. A Lambda function runs them (`job-batch.sqs.ts`). A job that keeps failing ends in the
 * dead-letter queue.
 */
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { available } from "#shared/storage/aws/aws-failures.ts";
import type { AnyJob, Job, Jobs } from "./jobs.ts";

export interface SqsJobsOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
}

export function openSqsJobs<Kind extends AnyJob = Job>({ client, queueUrl }: SqsJobsOptions): Jobs<Kind> {
  return {
    async send(job, { delaySeconds = 0, account } = {}) {
      const send = new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(job),
        DelaySeconds: delaySeconds,
        // The group makes a standard queue a fair queue: groups with many messages in flight wait for the others.
        MessageGroupId: account,
      });
      await available(client.send(send));
    },
  };
}
