/**
 * Ends turns of the event loop that reading makes long. Within a turn Node reads up to 64 KB of each connection and parses all of
 * it, which takes up to 20 ms for chunks of a byte. Connections that were not read yet wait for the next turn.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A turn in which reading has taken so long reads nothing more. */
const READING_MS_MAX = 20;

/** Those of all servers: they share the turns of one thread. */
const sockets = new Set<Socket>();
let startedMs: number | undefined;

export function shareTurns(server: Server): void {
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", endLongTurn);
}

/** Called now and then while bytes are parsed. */
export function endLongTurn(): void {
  const nowMs = performance.now();
  if (startedMs === undefined) {
    startedMs = nowMs;
    setImmediate(() => {
      startedMs = undefined;
    });
  } else if (nowMs - startedMs > READING_MS_MAX) {
    startedMs = Number.POSITIVE_INFINITY;
    const paused = [...sockets];
    for (const socket of paused) socket.pause();
    setImmediate(() => {
      for (const socket of paused) socket.resume();
    });
  }
}
