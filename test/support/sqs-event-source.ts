/** What Lambda does between a queue and its function: fetches messages, hands them over, deletes those that did not fail. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
} from "@aws-sdk/client-sqs";
import { doJobBatch } from "#shared/storage/jobs/job-batch.sqs.ts";
import { type Job, type JobHandler, jobSchema } from "#shared/storage/jobs/jobs.ts";
import type { CreatedQueue } from "./aws-emulators.ts";

export interface EventSource {
  /** Waits for the batch that is being done. */
  stop(): Promise<void>;
}

/** Does batch after batch until it is stopped. */
export function startEventSource(
  queue: CreatedQueue,
  handle: JobHandler,
  onFailure: (job: Job | undefined) => void,
): EventSource {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) await doOneBatch(queue, handle, onFailure);
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function doOneBatch(
  { client, queueUrl }: CreatedQueue,
  handle: JobHandler,
  onFailure: (job: Job | undefined) => void,
): Promise<void> {
  const receive = { QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1, VisibilityTimeout: 30 };
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(receive));
  if (Messages.length === 0) return;
  const records = Messages.map(({ MessageId = "", Body = "" }) => ({ messageId: MessageId, body: Body }));
  const { batchItemFailures } = await doJobBatch({ Records: records }, { schema: jobSchema, handle, onFailure });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const message of Messages) {
    if (failed.has(message.MessageId ?? "")) await giveBack(message);
    else await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
  }

  /** On AWS it comes back when its time is over; here at once. */
  async function giveBack({ ReceiptHandle }: Message): Promise<void> {
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
  }
}
