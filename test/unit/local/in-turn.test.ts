/** Requests that arrive together on one connection are handled one after another, up to a number. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "#local/server/in-turn.ts";
import { STOPPING } from "#local/server/stop-parsing.ts";

const AT_ONCE_MAX = 33;

/** Sends the requests in one piece, and the last one when `next` has come back. Returns all that comes until the connection ends. */
async function answersTo(requests: string, listener: RequestListener, next?: string, last = ""): Promise<string> {
  await using server = createServer(STOPPING, inTurn(listener));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    const had = next !== undefined && received.includes(next);
    received += bytes.toString();
    if (!had && next !== undefined && received.includes(next)) socket.write(last);
  });
  socket.write(requests);
  await once(socket, "close");
  return received;
}

const get = (path: string | number, more = "") => `GET /${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const LAST = get("last", "Connection: close\r\n");
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("the next request is handled when the answer to the one before is sent", async () => {
  const events: string[] = [];
  const received = await answersTo(get(1) + get(2) + LAST, async ({ url }, answer) => {
    events.push(`begin ${url}`);
    await turn();
    events.push(`end ${url}`);
    answer.end(`<${url}>`);
  });
  expect(events).toEqual(["begin /1", "end /1", "begin /2", "end /2", "begin /last", "end /last"]);
  expect(received.match(/<.*?>/g)).toEqual(["</1>", "</2>", "</last>"]);
});

test("33 requests that arrive together are answered, and so is one that follows", async () => {
  const all = numbered(AT_ONCE_MAX).map((number) => get(number));
  const echo: RequestListener = ({ url }, answer) => answer.end(`<${url}>`);
  const received = await answersTo(all.join(""), echo, `</${AT_ONCE_MAX}>`, LAST);
  expect(received.match(/<.*?>/g)).toEqual([...numbered(AT_ONCE_MAX).map((number) => `</${number}>`), "</last>"]);
});

test("a connection with one more ends, and nothing behind it is read", async () => {
  const handled: unknown[] = [];
  const made = { requests: 0 };
  class Counted extends STOPPING.IncomingMessage {
    constructor(...of: ConstructorParameters<typeof STOPPING.IncomingMessage>) {
      super(...of);
      made.requests++;
    }
  }
  await using server = createServer(
    { ...STOPPING, IncomingMessage: Counted },
    inTurn(({ url }) => handled.push(url)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(
    numbered(1_700)
      .map((number) => get(number))
      .join(""),
  );
  await once(socket, "close");
  expect(handled).toEqual(["/1"]);
  expect(made.requests).toBe(AT_ONCE_MAX + 1);
});
