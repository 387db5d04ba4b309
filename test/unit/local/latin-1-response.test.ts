/** Headers on the wire: every character of Latin-1 is one byte, however the answer begins. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Latin1Response } from "#local/server/latin-1-response.ts";

const BYTES = Buffer.from("bytes");
/** ü is FC in ISO 8859-1. */
const HEADER = Buffer.from("X-Name: Z\xfcrich\r\n", "latin1");

test.each<readonly [string, string, (answer: ServerResponse) => unknown]>([
  ["flushed before the body is there", "GET", (answer) => answer.flushHeaders()],
  ["with the first bytes", "GET", (answer) => answer.write(BYTES)],
  ["with a text", "GET", (answer) => answer.write("text")],
  ["flushed for HEAD", "HEAD", (answer) => answer.flushHeaders()],
  ["alone", "GET", () => {}],
])("%s", async (_when, method, begin) => {
  await using server = createServer({ ServerResponse: Latin1Response }, (_request, answer) => {
    answer.writeHead(200, { "X-Name": "Z\u00fcrich" });
    begin(answer);
    setImmediate(() => answer.end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect((await buffer(socket)).includes(HEADER)).toBe(true);
});
