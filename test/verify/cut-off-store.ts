/** A store of files whose answers break off: half of a file comes, and when that was seen, connections end. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CutOffStore extends AsyncDisposable {
  readonly address: string;
  /** Lets the connection end. */
  cut(): void;
}

/** @param content of every file */
export async function openCutOffStore(content: Uint8Array): Promise<CutOffStore> {
  const cut = Promise.withResolvers<void>();
  const server = createServer(async ({ headers }, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const [from, to] = [Number(first ?? 0), Math.min(Number(last ?? Number.POSITIVE_INFINITY), content.length - 1)];
    response.writeHead(first === undefined ? 200 : 206, {
      "Content-Type": "application/octet-stream",
      "Content-Length": to - from + 1,
      "Content-Range": `bytes ${from}-${to}/${content.length}`,
      ETag: '"a"',
      "Last-Modified": new Date(0).toUTCString(),
    });
    const half = content.length / 2;
    if (to < half) return response.end(content.subarray(from, to + 1));
    response.write(content.subarray(from, Math.max(from, half)));
    await cut.promise;
    response.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: cut.resolve,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
