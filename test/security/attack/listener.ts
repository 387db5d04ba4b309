/** Listens on this machine for whoever connects or sends a datagram: nobody must. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

export interface Listener extends AsyncDisposable {
  readonly port: number;
  /** Its address by this path, at 127.0.0.1. */
  address(path: string): string;
  /** What was asked since it was last looked at: the first line of each connection, and each datagram. */
  takeHits(): readonly string[];
}

/** @param serve what is answered for a path, so that whoever fetches it has something to show */
export async function listen(serve: (path: string) => Uint8Array): Promise<Listener> {
  const hits: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const place = hits.push("a connection without a word") - 1;
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", (data) => {
      const line = data.toString("latin1").split("\r\n")[0] ?? "";
      hits[place] = line;
      const body = serve(line.split(" ")[1] ?? "");
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]));
    });
  });
  // Both of IPv6 and, by mapped addresses, of IPv4.
  await once(server.listen(0, "::"), "listening");
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket("udp6").on("message", (bytes) => {
    hits.push(`a datagram of ${bytes.length} bytes`);
  });
  await once(datagrams.bind(port, "::"), "listening");
  return {
    port,
    address: (path) => `http://127.0.0.1:${port}${path}`,
    takeHits: () => hits.splice(0),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([once(server.close(), "close"), once(datagrams.close(), "close")]);
    },
  };
}
