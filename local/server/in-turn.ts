/**
 * Handles the requests of a connection one after another (RFC 9112, 9.3.2). Node hands over all that arrived together: a
 * thousand in one segment, whose answers would keep others waiting and fill the memory.
 */
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** The number of requests of a connection that may wait for the answer to an earlier one. */
const WAITING_MAX = 32;

export function inTurn(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const full = new WeakSet<Socket>();
  return function listen(request, answer) {
    const { socket } = request;
    const queue = waiting.get(socket);
    const handle = () => {
      answer.once("close", () => setImmediate(next, socket));
      listener(request, answer);
    };
    if (queue === undefined) {
      waiting.set(socket, []);
      handle();
    } else if (full.has(socket)) return;
    else if (queue.length < WAITING_MAX) queue.push(handle);
    else {
      // The connection ends with this answer, so its sender repeats what is not answered.
      full.add(socket);
      answer.setHeader("Connection", "close");
      queue.push(handle);
    }
  };

  function next(socket: Socket): void {
    const handle = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (handle === undefined) waiting.delete(socket);
    else handle();
  }
}
