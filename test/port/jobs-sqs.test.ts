/** What the jobs in SQS promise beyond the port: what a Lambda function answers, and where hopeless jobs end. */
import { ReceiveMessageCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sqsClient } from "#shared/storage/aws/aws-clients.ts";
import { doJobBatch } from "#shared/storage/jobs/job-batch.sqs.ts";
import { openSqsJobs } from "#shared/storage/jobs/jobs.sqs.ts";
import { type Job, jobSchema } from "#shared/storage/jobs/jobs.ts";
import { type CreatedQueue, emulateSqs } from "#test/support/aws-emulators.ts";
import { startEventSource } from "#test/support/sqs-event-source.ts";

const UNREADABLE = [
  ...["", "not JSON", "null", "7", "[]", "{}", '{"kind":"sweep-document"}', '{"id":"a"}'],
  ...['{"kind":"unknown","id":"a"}', '{"kind":"continue-batch","id":"a"}', '{"kind":"call-webhook","id":"a"}'],
];

describe("a batch", () => {
  const message = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) });
  const job = (id: string) => ({ kind: "sweep-document", id });

  test("is done in its order, and only what failed is answered to come back", async () => {
    const done: string[] = [];
    const failures: unknown[] = [];
    const broken = new Error("broken");
    const answer = await doJobBatch(
      { Records: [message("1", job("a")), message("2", job("b")), message("3", job("c"))] },
      {
        schema: jobSchema,
        handle: async ({ id }) => {
          if (id === "b") throw broken;
          done.push(id);
        },
        onFailure: (failed, error) => void failures.push([failed, error]),
      },
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
    expect(done).toEqual(["a", "c"]);
    expect(failures).toEqual([[job("b"), broken]]);
  });

  test.each(UNREADABLE)("with a message that is no job fails there and does the others: %j", async (body) => {
    const done: string[] = [];
    const failures: (Job | undefined)[] = [];
    const answer = await doJobBatch(
      { Records: [{ messageId: "1", body }, message("2", job("b"))] },
      {
        schema: jobSchema,
        handle: async ({ id }) => void done.push(id),
        onFailure: (failed) => void failures.push(failed),
      },
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(done).toEqual(["b"]);
    expect(failures).toEqual([undefined]);
  });
});

test("a job of an account is sent in the account's group, which is what makes a queue fair; another one is in none", async () => {
  const sent: unknown[] = [];
  const client = { send: async ({ input }: SendMessageCommand) => void sent.push(input) } as unknown as SQSClient;
  const jobs = openSqsJobs({ client, queueUrl: "https://sqs.example/queue" });
  const job: Job = { kind: "sweep-document", id: "a" as never };
  await jobs.send(job, { account: "a1" as never, delaySeconds: 5 });
  await jobs.send(job);
  const message = { QueueUrl: "https://sqs.example/queue", MessageBody: JSON.stringify(job) };
  expect(sent).toEqual([
    { ...message, DelaySeconds: 5, MessageGroupId: "a1" },
    { ...message, DelaySeconds: 0, MessageGroupId: undefined },
  ]);
});

describe("a queue", () => {
  let queues: Awaited<ReturnType<typeof emulateSqs>>;
  let queue: CreatedQueue;
  beforeAll(async () => {
    queues = await emulateSqs({ attempts: 2 });
  });
  afterAll(() => queues.stop());
  beforeEach(async () => {
    queue = await queues.create();
  });

  test("puts a message that is no job aside after its attempts", async () => {
    const failures: (Job | undefined)[] = [];
    const source = startEventSource(
      queue,
      async () => {},
      (failed) => void failures.push(failed),
    );
    await queue.client.send(new SendMessageCommand({ QueueUrl: queue.queueUrl, MessageBody: "not JSON" }));
    await expect.poll(() => deadLetters(queue)).toEqual(["not JSON"]);
    await source.stop();
    expect(failures).toEqual([undefined, undefined]);
  });

  test("puts a job that keeps failing aside as it was sent", async () => {
    const sent = { kind: "sweep-document", id: "bad" } as unknown as Job;
    const source = startEventSource(
      queue,
      async () => {
        throw new Error("broken");
      },
      () => {},
    );
    await openSqsJobs(queue).send(sent);
    await expect.poll(() => deadLetters(queue)).toEqual([JSON.stringify(sent)]);
    await source.stop();
  });

  test("that cannot be reached is storage_unavailable", async () => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = sqsClient({ region: "us-east-1", endpoint: "http://127.0.0.1:1", credentials });
    const sending = openSqsJobs({ ...queue, client }).send({ kind: "sweep-document", id: "a" as never });
    await expect(sending).rejects.toMatchObject({ code: "storage_unavailable" });
    client.destroy();
  });

  test("takes a delay of 900 seconds, as long as any job is to wait", async () => {
    const late = { kind: "sweep-document", id: "late" as never } as const;
    await openSqsJobs(queue).send(late, { delaySeconds: 900 });
    const { Messages } = await queue.client.send(new ReceiveMessageCommand({ QueueUrl: queue.queueUrl }));
    expect(Messages ?? []).toEqual([]);
  });
});

async function deadLetters({ client, deadLetterUrl }: CreatedQueue): Promise<(string | undefined)[]> {
  const receive = new ReceiveMessageCommand({ QueueUrl: deadLetterUrl, VisibilityTimeout: 0 });
  const { Messages = [] } = await client.send(receive);
  return Messages.map(({ Body }) => Body);
}
