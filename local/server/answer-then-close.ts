/**
 * Stops a server once its running calls are answered, and not later. Node alone waits a minute for a connection that
 * was opened and never used, as browsers do before a click, or that sent half a request.
 */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Must be called before the server listens. Once told to stop, resolves when all connections are closed. */
export function answerThenClose(server: Server): () => Promise<void> {
  const answers = new Map<Socket, Set<ServerResponse>>();
  let isStopping = false;
  server.on("connection", (socket: Socket) => {
    answers.set(socket, new Set());
    socket.once("close", () => answers.delete(socket));
  });
  server.prependListener("request", ({ socket }, answer) => {
    const running = answers.get(socket);
    running?.add(answer);
    if (isStopping) announceClose(answer);
    answer.once("close", () => {
      running?.delete(answer);
      if (isStopping && running?.size === 0) socket.destroySoon();
    });
  });
  return async () => {
    isStopping = true;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const [socket, running] of answers) {
      for (const answer of running) announceClose(answer);
      if (running.size === 0) socket.destroy();
    }
    await closed;
  };
}

/** A caller that is told sends its next call on a new connection, instead of on one that is closing. */
function announceClose(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader("Connection", "close");
}
