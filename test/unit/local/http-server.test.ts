/** What is no HTTP: it is answered like every other error (callers.md, 13), and harms no other call. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "#infra/local/http-server.ts";
import { expectError } from "#test/support/error-answers.ts";

let server: Server;
beforeAll(async () => {
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/endless" ? new Response(endless()) : Response.json({ path: pathname });
  };
  server = createHttpServer({ fetch });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function endless(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("begin")) });
}

function open(): Socket {
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

/** What comes back for these bytes, until the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = open();
  socket.write(Buffer.from(bytes, "latin1"));
  return text(socket);
}

function responseIn(answer: string): Response {
  const [, status = "", head = "", body = ""] = /^HTTP\/1\.1 (\d{3}) [^\r]+\r\n(.*?)\r\n\r\n(.*)$/s.exec(answer) ?? [];
  const headers = head.split("\r\n").map((line) => line.split(": ", 2) as [string, string]);
  return new Response(body, { status: Number(status), headers });
}

const HOST = "Host: localhost\r\nConnection: close\r\n";

test.each([
  ["no request at all", "hello\r\n\r\n"],
  ["a method that HTTP does not have", `FOO /v1/template HTTP/1.1\r\n${HOST}\r\n`],
  ["a path with bytes beyond ASCII", `GET /v1/template/\xe9 HTTP/1.1\r\n${HOST}\r\n`],
  ["a header without a name", `GET / HTTP/1.1\r\n${HOST}: value\r\n\r\n`],
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["a Host that is no host", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n"],
  ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
  ["both lengths", `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
])("%s is 400", async (_what, bytes) => {
  const response = responseIn(await exchange(bytes));
  expect(response.headers.get("connection")).toBe("close");
  expect(await expectError(response, 400, "request_malformed")).toMatch(/HTTP library/);
});

test("headers of 250 KB are read, of 300 KB are 431", async () => {
  const withHeader = (kilobytes: number) => `GET /long HTTP/1.1\r\n${HOST}X: ${"x".repeat(kilobytes * 1024)}\r\n\r\n`;
  expect(await exchange(withHeader(250))).toMatch(/^HTTP\/1\.1 200 .*\{"path":"\/long"\}$/s);
  const message = await expectError(responseIn(await exchange(withHeader(300))), 431, "request_headers_too_large");
  expect(message).toContain("256 KB");
});

test("what follows a call on its connection is answered after it", async () => {
  const socket = open();
  socket.write("GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toContain('{"path":"/first"}');
  socket.write("nonsense\r\n\r\n");
  await expectError(responseIn(await text(socket)), 400, "request_malformed");
});

test("an answer that is under way is cut off, never mixed with the error", async () => {
  const socket = open();
  socket.write("GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [begin] = (await once(socket, "data")) as [Buffer];
  expect(begin.toString()).toMatch(/^HTTP\/1\.1 200 /);
  socket.write("nonsense\r\n\r\n");
  expect(await text(socket)).not.toContain("HTTP/1.1");
});
