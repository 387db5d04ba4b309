/** A web server of this machine with files for `merge_with` and `attach`, and settings that let a service reach it. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpRemoteFilesOptions } from "#shared/remote/remote-files.http.ts";

export interface ServedFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface FileServer extends AsyncDisposable {
  /** The address of a path, at a name that leads to this server. */
  url(path: string): string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  readonly remoteFiles: HttpRemoteFilesOptions;
}

/** @param files by path, such as `/terms.pdf`; everything else is answered by 404 */
export async function serveFiles(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }: IncomingMessage, response) => {
    const path = url.replace(/\?.*/, "");
    asked.push(path);
    const file = files[path];
    if (file) response.writeHead(200, { "content-type": file.type }).end(file.bytes);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://files.test:${port}${path}`,
    asked,
    remoteFiles: {
      lookup: async () => ["127.0.0.1"],
      alsoAllowed: (address, to) => address === "127.0.0.1" && to === port,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
