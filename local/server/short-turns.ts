/**
 * Ends turns of the event loop that parsing small chunks makes long. Within a turn Node reads up to 64 KB of each connection and
 * parses all of it, which takes up to 20 ms for chunks of a byte. Connections that send such chunks then wait for the next turn.
 * Others are never held up.
 */
import type { Socket } from "node:net";

/** A turn in which parsing has taken so long reads no more small chunks. */
const PARSING_MS_MAX = 20;

/** The connections that send small chunks, those of all servers: they share the turns of one thread. The one that was read last comes last. */
const sockets = new Set<Socket>();
let startedMs: number | undefined;

/** Called now and then while small chunks of a connection are parsed. */
export function endLongTurn(socket: Socket): void {
  if (!sockets.delete(socket)) socket.once("close", () => sockets.delete(socket));
  sockets.add(socket);
  const nowMs = performance.now();
  if (startedMs === undefined) {
    startedMs = nowMs;
    setImmediate(() => {
      startedMs = undefined;
    });
  } else if (nowMs - startedMs > PARSING_MS_MAX) {
    startedMs = Number.POSITIVE_INFINITY;
    const paused = [...sockets];
    for (const each of paused) each.pause();
    setImmediate(() => {
      for (const each of paused) each.resume();
    });
  }
}
