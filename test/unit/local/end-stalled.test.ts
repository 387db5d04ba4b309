/** Connections on which nothing moves end, and those whose request is worked on stay. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { endStalled } from "#local/server/end-stalled.ts";

const LIMIT_MS = 100;

async function connectTo(listener: RequestListener): Promise<AsyncDisposable & { readonly socket: Socket }> {
  const server = createServer(listener);
  endStalled(server, LIMIT_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  return {
    socket,
    async [Symbol.asyncDispose]() {
      socket.destroy();
      server.close();
    },
  };
}

test("a body of which no more arrives ends its connection", async () => {
  await using connection = await connectTo((request) => request.resume().on("error", () => {}));
  connection.socket.resume().write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc");
  await once(connection.socket, "close");
});

test("an answer that nobody reads ends its connection", async () => {
  const ended = Promise.withResolvers<void>();
  await using connection = await connectTo((_, answer) => {
    answer.once("close", ended.resolve).end(Buffer.alloc(50_000_000));
  });
  connection.socket.pause().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await ended.promise;
});

test("an answer that takes long to be made arrives", async () => {
  await using connection = await connectTo(async (_, answer) => {
    await pause(5 * LIMIT_MS);
    answer.end("made");
  });
  connection.socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const [text] = await once(connection.socket, "data");
  expect(String(text)).toContain("made");
});
