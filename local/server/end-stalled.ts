/**
 * Ends connections on which nothing moves: a body of which no more arrives, or an answer that its caller does not read. A
 * request that the service works on takes as long as it takes.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** @param milliseconds without a byte, after which a connection ends */
export function endStalled(server: Server, milliseconds: number): void {
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  server.on("request", (request, answer) => {
    const ofSocket = exchanges.get(request.socket) ?? new Set();
    const exchange = { request, answer };
    exchanges.set(request.socket, ofSocket.add(exchange));
    answer.once("close", () => ofSocket.delete(exchange));
  });
  // Node looks at the bytes that are left to send itself, so this is called only if none of them was sent either.
  server.setTimeout(milliseconds, (socket: Socket) => {
    if ([...(exchanges.get(socket) ?? [])].some(isWorkedOn)) socket.setTimeout(milliseconds);
    else socket.destroy();
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
}

function isWorkedOn({ request, answer }: Exchange): boolean {
  return request.complete && answer.writableLength === 0 && request.socket.writableLength === 0;
}
