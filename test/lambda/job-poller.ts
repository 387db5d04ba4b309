/** What an event source mapping does on AWS: takes jobs from a queue and gives them to the function that does them. */
import { DeleteMessageCommand, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionAnswer } from "./runtime-api.ts";

export interface JobPollerSettings {
  readonly client: SQSClient;
  readonly queueUrl: string;
  /** In an event. */
  readonly messagesMax: number;
  /** After which a message comes again that was not done. */
  readonly visibilitySeconds: number;
  /** Invokes the function with an event of the queue. */
  readonly invoke: (event: Uint8Array) => Promise<FunctionAnswer>;
  readonly log: (message: string) => void;
}

/** Seconds that one question waits for a job. */
const WAIT_SECONDS = 10;

/** Runs until the returned function is called, which resolves when the jobs that it has taken are done. */
export function pollJobs(settings: JobPollerSettings): () => Promise<void> {
  const { client, queueUrl, messagesMax, visibilitySeconds, invoke, log } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  const poll = async () => {
    while (!signal.aborted) {
      try {
        await doWaiting();
      } catch (error) {
        if (signal.aborted) return;
        log(`jobs of ${queueUrl} could not be taken: ${error}`);
        await new Promise((resolve) => setTimeout(resolve, 1000).unref());
      }
    }
  };
  const doWaiting = async () => {
    const receive = new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: messagesMax,
      WaitTimeSeconds: WAIT_SECONDS,
      VisibilityTimeout: visibilitySeconds,
    });
    const { Messages: messages = [] } = await client.send(receive, { abortSignal: signal });
    if (messages.length === 0) return;
    const records = messages.map(({ MessageId: messageId, Body: body }) => ({ messageId, body }));
    const { chunks } = await invoke(Buffer.from(JSON.stringify({ Records: records })));
    const { batchItemFailures } = JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString()) as {
      readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
    };
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { ReceiptHandle } of messages.filter(({ MessageId: id = "" }) => !failed.has(id))) {
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  };
  const ended = poll();
  return () => {
    stopping.abort();
    return ended;
  };
}
