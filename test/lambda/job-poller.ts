/**
 * Acts as an event source mapping does on AWS: takes jobs from a queue and gives them to the function that does them, one
 * in an event, as the stacks set it.
 */
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { TRACE_ATTRIBUTE } from "./rights/trace-of-message.ts";
import type { FunctionAnswer } from "./runtime-api.ts";

export interface JobPollerSettings {
  readonly client: SQSClient;
  readonly queueUrl: string;
  /** The number of messages that are taken at a time. */
  readonly messagesMax: number;
  /** After which a message comes again that was not done. */
  readonly visibilitySeconds: number;
  /** Invokes the function with an event of the queue. */
  readonly invoke: (event: Uint8Array, traceHeader?: string) => Promise<FunctionAnswer>;
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
      MessageAttributeNames: [TRACE_ATTRIBUTE],
    });
    const { Messages: messages = [] } = await client.send(receive, { abortSignal: signal });
    for (const message of messages) await doOne(message).catch((error) => log(`a job of ${queueUrl} failed: ${error}`));
  };
  const doOne = async ({ MessageId: messageId, Body: body, ReceiptHandle, MessageAttributes = {} }: Message) => {
    const event = Buffer.from(JSON.stringify({ Records: [{ messageId, body }] }));
    const { chunks } = await invoke(event, MessageAttributes[TRACE_ATTRIBUTE]?.StringValue);
    const { batchItemFailures } = JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString()) as {
      readonly batchItemFailures: readonly unknown[];
    };
    if (batchItemFailures.length > 0) return;
    await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
  };
  const ended = poll();
  return () => {
    stopping.abort();
    return ended;
  };
}
