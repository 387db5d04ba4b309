/** A server from which the service may fetch, and which redirects to wherever it is told. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Redirector extends AsyncDisposable {
  readonly port: number;
  /** An address that redirects to this one. */
  to(address: string): string;
}

export async function openRedirector(): Promise<Redirector> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? "", "http://redirector").searchParams.get("to") ?? "/";
    // Written as it is: Node would refuse what is no header, and the attack with it.
    response.socket?.end(Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`, "latin1"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    to: (address: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(address)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
