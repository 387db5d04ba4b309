/** A web server of this machine with files for `merge_with` and `attach`, and the setting that lets a service reach it. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceSettings } from "./service.ts";

export type ServedFile =
  | { readonly type: string; readonly bytes: Uint8Array }
  /** A redirect to this address. */
  | { readonly location: string };

export interface FileServer extends AsyncDisposable {
  /** The address of a path. */
  url(path: string): string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  readonly settings: ServiceSettings;
}

/** @param files by path, such as `/terms.pdf`; everything else is answered by 404 */
export async function serveFiles(files: Readonly<Record<string, ServedFile>>): Promise<FileServer> {
  const asked: string[] = [];
  const server = createServer(({ url = "" }: IncomingMessage, response) => {
    const path = url.replace(/\?.*/, "");
    asked.push(path);
    const file = files[path];
    if (file === undefined) response.writeHead(404).end();
    else if ("location" in file) response.writeHead(302, { location: file.location }).end();
    else response.writeHead(200, { "content-type": file.type }).end(file.bytes);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://localhost:${port}${path}`,
    asked,
    settings: { remoteFilesAllow: `localhost:${port}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
