/** Stands before the service and fails the first call of each kind: answers are lost, or are 503. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FaultyProxy extends AsyncDisposable {
  readonly address: string;
}

/** The first GET of each path is answered with 503. Any other call is made, but its first answer is lost. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const kind = `${method} ${url}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    if (isFirst && method === "GET") {
      response.writeHead(503, { "Retry-After": "0" }).end("busy");
      return;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, "transfer-encoding": _encoding, ...sent } = headers;
    const body = method === "GET" ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(`${target}${url}`, { method, headers: sent as Record<string, string>, ...body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (isFirst) {
      response.destroy();
      return;
    }
    const { "content-encoding": _coding, "content-length": _length, ...kept } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, kept).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
