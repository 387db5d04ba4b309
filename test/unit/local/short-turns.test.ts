/** Connections whose small chunks arrive at the same moment. */
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { endLongTurn } from "#local/server/short-turns.ts";

test("connections pause when a turn has parsed small chunks for 20 ms, and go on in the next, the longest unread first", async () => {
  const acts: string[] = [];
  const socketOf = (name: string) =>
    Object.assign(new EventEmitter(), {
      pause: () => acts.push(`pause ${name}`),
      resume: () => acts.push(`resume ${name}`),
    }) as unknown as Socket;
  const [a, b, c] = ["a", "b", "c"].map(socketOf) as [Socket, Socket, Socket];
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const parse = (socket: Socket, atMs: number) => {
    nowMs = atMs;
    endLongTurn(socket);
  };
  parse(a, 0);
  parse(b, 15);
  parse(a, 19);
  expect(acts).toEqual([]);
  parse(c, 21);
  expect(acts).toEqual(["pause b", "pause a", "pause c"]);
  await nextTurn();
  expect(acts.slice(3)).toEqual(["resume b", "resume a", "resume c"]);
  b.emit("close");
  parse(a, 30);
  parse(a, 60);
  expect(acts.slice(6)).toEqual(["pause c", "pause a"]);
});
