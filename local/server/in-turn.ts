/**
 * Handles the requests of a connection one after another (RFC 9112, 9.3.2). Node hands over all that arrived together: a
 * thousand in one segment, whose answers would keep others waiting and fill the memory.
 */
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { acceptMore, acceptNoMore } from "./stop-parsing.ts";

/** The number of requests of a connection that may wait for the answer to an earlier one. Another one ends it. */
const WAITING_MAX = 32;

/** @returns a listener for a server with the options STOPPING */
export function inTurn(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
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
    } else if (queue.push(handle) === WAITING_MAX) acceptNoMore(socket);
  };

  function next(socket: Socket): void {
    const handle = socket.destroyed ? undefined : waiting.get(socket)?.shift();
    if (handle === undefined) {
      waiting.delete(socket);
      return;
    }
    acceptMore(socket);
    handle();
  }
}
