/** Stands between a program and the service: it adds headers, or fails the first call of each kind. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Proxy extends AsyncDisposable {
  readonly address: string;
}

export interface ProxySettings {
  /** Sent to the service with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the first GET of each path is answered with 503, and any other first call is made but its answer lost. */
  readonly failsFirst?: boolean;
}

export async function startProxy(target: string, { headers = {}, failsFirst = false }: ProxySettings): Promise<Proxy> {
  const seen = new Set<string>();
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    const fails = failsFirst && !seen.has(`${method} ${url}`);
    seen.add(`${method} ${url}`);
    if (fails && method === "GET") {
      response.writeHead(503, { "Retry-After": "0" }).end("busy");
      return;
    }
    const answer = await pass(request, `${target}${url}`, headers);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (fails) {
      response.destroy();
      return;
    }
    const { "content-encoding": _coding, "content-length": _length, ...kept } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, kept).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes the call on, without what belongs to the connection. */
async function pass(request: IncomingMessage, address: string, headers: ProxySettings["headers"]): Promise<Response> {
  const { method = "GET" } = request;
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host, connection, "transfer-encoding": encoding, "content-length": length, ...sent } = request.headers;
  const body = method === "GET" ? {} : { body: Buffer.concat(chunks) };
  return fetch(address, { method, headers: { ...(sent as Record<string, string>), ...headers }, ...body });
}
