/** On one machine, too, a function may do with the stores and with other functions only what its role on AWS lets it do. */
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calledName } from "#shared/base/config/aws-names.ts";
import { type Guard, openGuard } from "#test/lambda/rights/guard.ts";
import { rightsOfFunctions } from "#test/lambda/rights/may-call.ts";

const BUCKET = "merganser-eu-files";

let guard: Guard;
let emulator: ReturnType<typeof createServer>;
const reached: string[] = [];
const log: string[] = [];
beforeAll(async () => {
  emulator = createServer(async (request, response) => {
    await request.toArray();
    reached.push(`${request.method} ${request.url}`);
    if (request.url === "/broken") {
      response.writeHead(200, { "Content-Length": 10 }).write("half", () => request.socket.resetAndDestroy());
      return;
    }
    response.writeHead(request.url?.includes("missing") ? 404 : 200, { "Content-Type": "application/json" }).end("{}");
  });
  emulator.listen(0, "127.0.0.1");
  await once(emulator, "listening");
  const before = `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`;
  const findRefused = rightsOfFunctions("merganser");
  guard = await openGuard({ before, findRefused, log: (message) => log.push(message) });
});
afterAll(() => {
  guard.close();
  emulator.close();
});

const get = (TableName: string) => new GetItemCommand({ TableName, Key: keys("TEMPLATE#1") });
const put = (TableName: string, pk: string) => new PutItemCommand({ TableName, Item: keys(pk) });
const list = (TableName: string, IndexName?: string) =>
  new QueryCommand({ TableName, ...(IndexName !== undefined && { IndexName }) });

describe("records", () => {
  test.each([
    ["get-document", "reads a record", get("merganser-eu-records"), true],
    ["get-document", "lists by the index", list("merganser-eu-records", "by-group"), true],
    ["get-document", "lists the table", list("merganser-eu-records"), true],
    ["authorize", "lists the directory", list("merganser-directory"), false],
    ["get-document", "reads the directory", get("merganser-directory"), false],
    ["get-document", "reads another region's record", get("merganser-us-records"), false],
    ["get-document", "makes the secret of links", put("merganser-eu-records", "LINK-SECRET"), true],
    ["get-document", "writes another record", put("merganser-eu-records", "TEMPLATE#1"), false],
    ["update-document", "writes a record", put("merganser-eu-records", "DOCUMENT#1"), true],
    ["update-document", "deletes an item", deleteItem("merganser-eu-records"), false],
    ["convert", "reads a record", get("merganser-eu-records"), false],
  ])("%s %s: %#", async (lambda, _, command, isAllowed) => {
    const client = new DynamoDBClient(settings(lambda));
    expect(await reaches(() => client.send(command as GetItemCommand))).toBe(isAllowed);
  });
});

const read = (Key: string) => new GetObjectCommand({ Bucket: BUCKET, Key });
const write = (Key: string) => new PutObjectCommand({ Bucket: BUCKET, Key, Body: "bytes" });
const remove = (...names: string[]) =>
  new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: names.map((Key) => ({ Key })) } });

describe("files", () => {
  test.each([
    ["convert", "reads a work file", read("work/1"), false],
    ["convert", "writes a work file", write("work/1"), false],
    ["convert", "reads a template's file", read("templates/1/2/source"), false],
    ["run-batch", "reads a work file", read("work/1"), true],
    ["run-batch", "writes a work file", write("work/1"), true],
    ["get-template", "writes a batch's file", write("batches/1"), false],
    ["create-template", "removes work files", remove("work/1", "work/2"), true],
    ["create-template", "writes a template's file", write("templates/1/2/source"), true],
    ["create-template", "offers an upload", write("uploads/1"), false],
    ["create-template", "gives up an upload in parts", giveUp("templates/1/2/source"), true],
    ["run-job", "removes files of both kinds", remove("templates/1/2/source", "documents/3/file"), true],
    ["run-job", "removes a work file among them", remove("templates/1/2/source", "work/1"), false],
  ])("%s %s", async (lambda, _, command, isAllowed) => {
    const client = new S3Client({ ...settings(lambda), forcePathStyle: true });
    expect(await reaches(() => client.send(command as GetObjectCommand))).toBe(isAllowed);
  });

  test.each([
    ["create-template", "templates/missing", 404],
    ["create-upload", "uploads/missing", 403],
  ])("%s that asks for %s gets %i", async (lambda, key, httpStatusCode) => {
    const client = new S3Client({ ...settings(lambda), forcePathStyle: true });
    const head = new HeadObjectCommand({ Bucket: BUCKET, Key: key });
    await expect(client.send(head)).rejects.toMatchObject({ $metadata: { httpStatusCode } });
  });

  test.each([
    ["create-upload", "uploads/1", true],
    ["get-template", "uploads/1", false],
    ["get-template", "work/1", true],
    ["convert", "work/1", false],
  ])("an address that %s has signed takes %s: %s", async (lambda, Key, isAllowed) => {
    const client = new S3Client({ ...settings(lambda), forcePathStyle: true });
    const address = await getSignedUrl(client, new PutObjectCommand({ Bucket: BUCKET, Key }));
    const answer = await fetch(address, { method: "PUT", body: "bytes" });
    expect(answer.status).toBe(isAllowed ? 200 : 403);
  });
});

test("a call is passed on by a connection of its own: an idle one may be about to close", async () => {
  const connections = new Set<number | undefined>();
  const note = ({ socket }: IncomingMessage) => connections.add(socket.remotePort);
  emulator.on("request", note);
  const client = new DynamoDBClient(settings("get-document"));
  for (const _ of [1, 2, 3]) await client.send(get("merganser-eu-records"));
  emulator.off("request", note);
  expect(connections.size).toBe(3);
});

test("an answer that breaks off in its middle is broken off, and the next call is answered", async () => {
  await expect(fetch(`${guard.address}/broken`, { method: "POST" }).then((answer) => answer.text())).rejects.toThrow();
  expect((await fetch(guard.address, { method: "POST" })).status).toBe(200);
});

test("a function's own connection stays open, however the emulator's is", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports: unknown[] = [];
  for (const _ of [1, 2]) {
    const asked = request(guard.address, { agent, method: "POST" }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    ports.push(asked.socket?.localPort);
    await answer.toArray();
    expect(answer.headers.connection).toBe("keep-alive");
  }
  expect(new Set(ports).size).toBe(1);
  agent.destroy();
});

describe("jobs and functions", () => {
  test.each([
    ["delete-document", true],
    ["get-document", false],
  ])("%s sends a job: %s", async (lambda, isAllowed) => {
    const client = new SQSClient({ ...settings(lambda), useQueueUrlAsEndpoint: false });
    const QueueUrl = `${guard.address}/000000000000/merganser-eu-jobs`;
    const send = new SendMessageCommand({ QueueUrl, MessageBody: "{}" });
    expect(await reaches(() => client.send(send))).toBe(isAllowed);
  });

  test.each([
    ["get-document", "us", "get-document", true],
    ["get-document", "us", "delete-document", false],
    ["get-document", "eu", "get-document", false],
    ["generate-document", "eu", "convert", true],
    ["generate-document", "us", "convert", false],
  ] as const)("%s of eu calls, in %s, %s: %s", async (lambda, region, called, isAllowed) => {
    const awsRegion = region === "us" ? "us-east-1" : "eu-central-1";
    const client = new LambdaClient({ ...settings(lambda), region: awsRegion });
    const invoke = new InvokeCommand({ FunctionName: calledName("merganser", region, called) });
    expect(await reaches(() => client.send(invoke))).toBe(isAllowed);
  });
});

test("a function is called by its alias alone: what is deployed but not released gets no call", async () => {
  const client = new LambdaClient(settings("generate-document"));
  const invoke = new InvokeCommand({ FunctionName: "merganser-eu-convert" });
  expect(await reaches(() => client.send(invoke))).toBe(false);
});

test("a caller that is not a function passes", async () => {
  const client = new DynamoDBClient({
    ...settings("none"),
    credentials: { accessKeyId: "local", secretAccessKey: "l" },
  });
  expect(await reaches(() => client.send(deleteItem("merganser-eu-records")))).toBe(true);
});

test("a refusal is logged with what was missing", async () => {
  const client = new DynamoDBClient(settings("convert"));
  await expect(client.send(get("merganser-eu-records"))).rejects.toMatchObject({ name: "AccessDeniedException" });
  expect(log).toContain("merganser-eu-convert has no right to dynamodb:GetItem on table/merganser-eu-records");
});

function settings(lambda: string) {
  return {
    endpoint: guard.address,
    region: "eu-central-1",
    credentials: { accessKeyId: `merganser-eu-${lambda}`, secretAccessKey: "local" },
    maxAttempts: 1,
  };
}

function keys(pk: string) {
  return { pk: { S: pk }, sk: { S: "1" } };
}

function deleteItem(TableName: string) {
  return new DeleteItemCommand({ TableName, Key: keys("TEMPLATE#1") });
}

function giveUp(Key: string) {
  return new AbortMultipartUploadCommand({ Bucket: BUCKET, Key, UploadId: "1" });
}

/** Whether a call came as far as the emulator, whose answer need not please the client. */
async function reaches(call: () => Promise<unknown>): Promise<boolean> {
  const before = reached.length;
  await call().catch(() => {});
  return reached.length > before;
}
