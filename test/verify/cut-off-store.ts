/** A store of files whose answers break off: half of a file comes, and when that was seen, the connection ends. */
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
  const server = createServer(async (_, response) => {
    response.writeHead(200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": content.length,
      ETag: '"a"',
      "Last-Modified": new Date(0).toUTCString(),
    });
    response.write(content.subarray(0, content.length / 2));
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
