/** Bodies that arrive in very many chunks. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { GatheringRequest } from "#local/server/gathering-request.ts";

const SENT_BYTES = 16 * 1024 * 1024;

/** Sends a request with the chunks in one piece. Resolves when its listener is done with it. */
async function sent<Result>(chunks: readonly string[], read: (request: IncomingMessage) => Promise<Result>) {
  const done = Promise.withResolvers<Result>();
  await using server = createServer({ IncomingMessage: GatheringRequest }, async (request, answer) => {
    await read(request).then(done.resolve, done.reject);
    answer.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
  const result = await done.promise;
  socket.destroy();
  return result;
}

const numbered = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(length, "-"));

async function read(request: IncomingMessage): Promise<{ readonly text: string; readonly pieces: number }> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), pieces: pieces.length };
}

test("a body in 10,000 chunks of four bytes is read whole, in few pieces", async () => {
  const chunks = numbered(10_000, 4);
  const { text, pieces } = await sent(chunks, read);
  expect(text).toBe(chunks.join(""));
  expect(pieces).toBeLessThan(200);
});

test("small and large chunks of a body keep their order", async () => {
  const chunks = ["small", "L".repeat(5_000), "a", "b", "M".repeat(1_024), "end"];
  expect((await sent(chunks, read)).text).toBe(chunks.join(""));
});

test("a body in 30,000 chunks of 17 bytes is read whole", async () => {
  const chunks = numbered(30_000, 17);
  expect((await sent(chunks, read)).text).toBe(chunks.join(""));
});

test("a body in 30,000 chunks of 15 bytes is given up", async () => {
  const shredded = async (request: IncomingMessage) => {
    request.resume();
    await once(request, "shredded");
    return "given up";
  };
  expect(await sent(numbered(30_000, 15), shredded)).toBe("given up");
});

test.each([20, 500, 1_000, 5_000])(
  "a body in chunks of %i bytes stays in the connection while nobody reads it",
  async (length) => {
    const received = Promise.withResolvers<IncomingMessage>();
    await using server = createServer({ IncomingMessage: GatheringRequest }, received.resolve);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    const request = await received.promise;
    // Little at a time, so that no read brings so many chunks that the parser stops for others.
    const piece = `${length.toString(16)}\r\n${"x".repeat(length)}\r\n`.repeat(Math.ceil(16_384 / length));
    for (let sent = 0; sent < SENT_BYTES && socket.writableLength < 1024 * 1024; sent += piece.length) {
      socket.write(piece);
      await setImmediate();
    }
    expect(request.readableLength).toBeLessThan(1024 * 1024);
    socket.destroy();
    request.destroy();
  },
);
