/** Many connections whose bytes arrive at the same moment. */
import { on, once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { shareTurns } from "#local/server/short-turns.ts";

const CONNECTIONS = 60;
/** What reading a request takes here. */
const READING_MS = 5;

test("a turn of the event loop reads connections for little more than 20 ms, and later turns read the others", async () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (nowMs += READING_MS));
  const readInTurns: number[] = [];
  let read = 0;
  await using server = createServer((_request, answer) => {
    if (read++ === 0)
      setImmediate(() => {
        readInTurns.push(read);
        read = 0;
      });
    answer.end("read");
  });
  shareTurns(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
  let accepted = 0;
  for await (const _connection of on(server, "connection")) if (++accepted === CONNECTIONS) break;

  const answers = sockets.map((socket) => once(socket, "data"));
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const received = (await Promise.all(answers)).map(([bytes]) => String(bytes));

  expect(received.filter((text) => text.includes("read"))).toHaveLength(CONNECTIONS);
  expect(Math.max(...readInTurns)).toBeLessThanOrEqual(20 / READING_MS + 2);
  for (const socket of sockets) socket.destroy();
});
