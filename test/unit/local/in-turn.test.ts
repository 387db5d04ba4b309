/** Requests that arrive together on one connection are handled one after another. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn } from "#local/server/in-turn.ts";

/** Sends the requests in one piece. Returns all that comes back until the connection ends. */
async function answersTo(requests: string, listener: RequestListener): Promise<string> {
  await using server = createServer(inTurn(listener));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(requests);
  return await text(socket);
}

const get = (path: string, more = "") => `GET /${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

test("the next request is handled when the answer to the one before is sent", async () => {
  const events: string[] = [];
  const received = await answersTo(get("1") + get("2") + get("3", "Connection: close\r\n"), async ({ url }, answer) => {
    events.push(`begin ${url}`);
    await turn();
    events.push(`end ${url}`);
    answer.end(`<${url}>`);
  });
  expect(events).toEqual(["begin /1", "end /1", "begin /2", "end /2", "begin /3", "end /3"]);
  expect(received.match(/<.*?>/g)).toEqual(["</1>", "</2>", "</3>"]);
});

test("a connection with more requests than may wait ends behind those that were answered", async () => {
  let handled = 0;
  const received = await answersTo(get("").repeat(1_700), (_, answer) => answer.end(`<${++handled}>`));
  expect(handled).toBe(34);
  expect(received.match(/<\d+>/g)).toHaveLength(34);
  expect(received.match(/Connection: close/gi)).toHaveLength(1);
});
