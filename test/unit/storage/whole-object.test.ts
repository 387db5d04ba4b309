/** A whole file of a store of S3's protocol that sends it slowly, or stops sending it. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { s3Client } from "#shared/storage/aws/aws-clients.ts";
import { readObject } from "#shared/storage/files/whole-object.s3.ts";

const OBJECT = { Bucket: "b", Key: "k" };
const ACCESS = { region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" }, pathStyle: true };

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** @param pieces of a file of 1,000 bytes, one every 60 ms; if they are fewer, nothing more comes */
async function storeThatSends(pieces: number) {
  const server = createServer((_, answer) => {
    answer.on("error", () => {}).writeHead(200, { "Content-Length": "1000", ETag: '"a"' });
    send(answer, pieces);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const client = s3Client({ ...ACCESS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  open.add(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

function send(answer: ServerResponse, pieces: number): void {
  if (pieces === 0 || answer.destroyed) return;
  answer.write("x".repeat(100));
  setTimeout(send, 60, answer, pieces - 1);
}

const BOUNDS = { silentMs: 400, startMs: 100, bytesPerMsMin: 0.1 };

test("a file whose bytes keep coming is read to its end, however long that is without a pause", async () => {
  const client = await storeThatSends(10);
  expect(Buffer.from((await readObject(client, OBJECT, BOUNDS)) ?? []).toString()).toBe("x".repeat(1000));
});

test("a file whose bytes stop coming is storage_unavailable soon, not at the end of the time that it may take", async () => {
  const client = await storeThatSends(2);
  const bounds = { ...BOUNDS, startMs: 600_000 };
  await expect(readObject(client, OBJECT, bounds)).rejects.toMatchObject({ code: "storage_unavailable" });
});

test("a file of which a byte comes now and then is storage_unavailable at the end of the time that its size may take", async () => {
  const client = await storeThatSends(10);
  const bounds = { silentMs: 600_000, startMs: 100, bytesPerMsMin: 10 };
  await expect(readObject(client, OBJECT, bounds)).rejects.toMatchObject({ code: "storage_unavailable" });
});
