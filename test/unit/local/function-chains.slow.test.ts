/** Chains of calls through an emulated queue end as on AWS: the AWS SDK within the function passes them on. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startFauxqs } from "fauxqs";
import { expect, test } from "vitest";
import { CREDENTIALS } from "#test/lambda/emulators.ts";
import { openFunctionPool } from "#test/lambda/function-pool.ts";
import { pollJobs } from "#test/lambda/job-poller.ts";
import { openGuard } from "#test/lambda/rights/guard.ts";

/** AWS lets a function be invoked 16 times in a chain (Lambda, "recursive loop detection"). */
const CHAIN_MAX = 16;
const MESSAGES = 40;

/** Notes each message, and sends the next one until the last. */
const HANDLER = `
  import { appendFileSync } from "node:fs";
  import { createRequire } from "node:module";
  const require = createRequire(${JSON.stringify(import.meta.filename)});
  const { SendMessageCommand, SQSClient } = require("@aws-sdk/client-sqs");
  const client = new SQSClient({ useQueueUrlAsEndpoint: false });
  export async function handler({ Records: [{ body }] }) {
    appendFileSync(new URL("messages", import.meta.url), body + "\\n");
    const next = Number(body) + 1;
    if (next <= ${MESSAGES}) {
      await client.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE_URL, MessageBody: String(next) }));
    }
    return { batchItemFailures: [] };
  }`;

/** Sends a message, and resolves with those that the function got, when it got the last one or was refused. */
async function messagesOfChain({ isRecursive }: { readonly isRecursive: boolean }) {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-chain-"));
  const bundle = path.join(folder, "again.mjs");
  await writeFile(bundle, HANDLER);
  const queues = await startFauxqs({ port: 0, logger: false, init: { queues: [{ name: "jobs" }] } });
  const guard = await openGuard({ before: queues.address, findRefused: () => undefined, log: () => {} });
  const queueUrl = `${guard.address}/000000000000/jobs`;
  const access = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "again", AWS_SECRET_ACCESS_KEY: "local" };
  const environment = { ...access, AWS_ENDPOINT_URL_SQS: guard.address, QUEUE_URL: queueUrl };
  const pool = openFunctionPool(() => ({ bundle, environment, timeoutSeconds: 30, isRecursive }));
  const client = new SQSClient({
    endpoint: guard.address,
    region: "us-east-1",
    credentials: CREDENTIALS,
    useQueueUrlAsEndpoint: false,
  });
  const refusals: string[] = [];
  const stop = pollJobs({
    client,
    queueUrl,
    messagesMax: 1,
    visibilitySeconds: 600,
    invoke: (event, traceHeader) => pool.invoke("again", event, traceHeader),
    log: (message) => refusals.push(message),
  });
  const messages = async () => (await readFile(path.join(folder, "messages"), "utf8").catch(() => "")).split("\n");
  try {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: "1" }));
    await expect.poll(async () => (await messages()).includes(String(MESSAGES)) || refusals.length > 0).toBe(true);
    return { messages: (await messages()).filter((message) => message !== ""), refusals };
  } finally {
    await stop();
    client.destroy();
    await pool.close();
    guard.close();
    await queues.stop();
    await rm(folder, { recursive: true });
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

test("a function that sends itself messages gets them all if its loops are allowed", async () => {
  expect(await messagesOfChain({ isRecursive: true })).toEqual({ messages: numbers(MESSAGES), refusals: [] });
});

test("a function that sends itself messages is otherwise refused after 16 of them", async () => {
  const { messages, refusals } = await messagesOfChain({ isRecursive: false });
  expect(messages).toEqual(numbers(CHAIN_MAX));
  expect(refusals).toEqual([expect.stringContaining("RecursiveInvocationException")]);
});
