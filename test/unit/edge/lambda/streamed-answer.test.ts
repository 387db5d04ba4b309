import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { readAnswer, writeAnswer } from "#shared/edge/lambda/streamed-answer.ts";
import { installLambdaGlobals } from "#test/support/lambda-globals.ts";

beforeAll(installLambdaGlobals);

async function written(answer: Response): Promise<Buffer> {
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), writeAnswer(answer, stream)]);
  return bytes;
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("an answer that is written and read again", () => {
  test.each([1, 7, 64, 100_000])("is the same in pieces of %i bytes", async (size) => {
    // Its first bytes look like the end of the prelude.
    const body = Buffer.concat([Buffer.alloc(16), Buffer.from("äöü".repeat(1000))]);
    const headers = { "Content-Type": "application/pdf", "X-Document-Id": "eu1" };
    const answer = await readAnswer(inPieces(await written(new Response(body, { status: 201, headers })), size));
    expect(answer.status).toBe(201);
    expect(answer.headers.get("x-document-id")).toBe("eu1");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  test("has no body where it had none", async () => {
    const answer = await readAnswer(inPieces(await written(new Response(null, { status: 204 })), 10));
    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
  });
});

test("a body that fails midway fails the function, so that half an answer never looks like a whole one", async () => {
  const failing = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(Buffer.from("["));
      controller.error(new Error("the store is gone"));
    },
  });
  const stream = new PassThrough();
  stream.resume();
  await expect(writeAnswer(new Response(failing), stream)).rejects.toThrow("the store is gone");
  expect(stream.writableEnded).toBe(false);
});

test("a reader that has gone ends the work", async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.alloc(100_000)),
    cancel() {
      isCancelled = true;
    },
  });
  const stream = new PassThrough();
  setTimeout(() => stream.destroy(), 20);
  await expect(writeAnswer(new Response(endless), stream)).rejects.toThrow("the reader has disconnected");
  expect(isCancelled).toBe(true);
});

test("a function that ends before its prelude does is an error", async () => {
  await expect(readAnswer(inPieces(Buffer.from('{"statusCode":200'), 5))).rejects.toThrow("before it responded");
});
