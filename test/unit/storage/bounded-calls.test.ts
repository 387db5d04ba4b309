/** Stores of S3's protocol that are broken or hostile. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, expect, test } from "vitest";
import { bounded } from "#shared/storage/aws/bounded-calls.ts";

const BOUNDS = { deadlineMs: 300, answerBytesMax: 500_000 };
const OBJECT = { Bucket: "b", Key: "k" };
const MEGABYTE = Buffer.alloc(1024 * 1024, "x");

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

async function storeThat(answer: RequestListener): Promise<S3Client> {
  const server = createServer((request, response) => {
    request.resume();
    answer(
      request,
      response.on("error", () => {}),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = new S3Client({
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    maxAttempts: 4,
  });
  open.add(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return bounded(client, BOUNDS);
}

/** Sends the beginning, and then bytes for as long as they are taken. */
function endless(status: number, taken: { megabytes: number }): RequestListener {
  return (_, answer) => {
    answer.writeHead(status, { "Content-Type": "application/xml" });
    answer.write("<Error><Code>AccessDenied</Code><Message>");
    const goOn = () => {
      if (answer.destroyed || taken.megabytes === 100) return;
      taken.megabytes++;
      answer.write(MEGABYTE, goOn);
    };
    goOn();
  };
}

test.each([
  ["an error without end", 403, new GetObjectCommand(OBJECT)],
  ["an error without end of a full store", 500, new PutObjectCommand({ ...OBJECT, Body: "x" })],
  ["a list without end", 200, new ListObjectsV2Command(OBJECT)],
])("%s is not read to its end, and the error of the call is short", async (_, status, command) => {
  const taken = { megabytes: 0 };
  const client = await storeThat(endless(status, taken));
  const error = await client.send(command as GetObjectCommand).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String((error as Error).stack).length).toBeLessThan(20_000);
  expect(taken.megabytes).toBeLessThan(50);
});

test("a call of a store that accepts it and never answers fails at its deadline, and is not repeated then", async () => {
  let calls = 0;
  const client = await storeThat(() => calls++);
  await expect(client.send(new GetObjectCommand(OBJECT))).rejects.toMatchObject({ name: "AbortError" });
  expect(calls).toBe(1);
});

test("a file whose bytes stop coming fails at the deadline", async () => {
  const client = await storeThat((_, answer) => answer.writeHead(200, { "Content-Length": "1000" }).write("half"));
  const { Body } = await client.send(new GetObjectCommand(OBJECT));
  await expect(Body?.transformToByteArray()).rejects.toThrow();
});

test("a call that sends bytes has time for them: 50 KB are a second more", async () => {
  const client = await storeThat((_, answer) => void setTimeout(() => answer.end(), 2 * BOUNDS.deadlineMs));
  const send = (bytes: number) => client.send(new PutObjectCommand({ ...OBJECT, Body: Buffer.alloc(bytes) }));
  await expect(send(1)).rejects.toMatchObject({ name: "AbortError" });
  await expect(send(50_000)).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
});
