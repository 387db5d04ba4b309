/** A web server of this machine that takes calls of webhooks, and the setting that lets a service reach it. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceSettings } from "./service.ts";

export interface WebhookCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver extends AsyncDisposable {
  /** The address of a path. */
  url(path: string): string;
  /** Calls of the path, in the order in which they came. */
  callsOf(path: string): readonly WebhookCall[];
  /** The first call of the path. @throws Error when none comes within half a minute */
  firstCallOf(path: string): Promise<WebhookCall>;
  /** The statuses that calls of the path are answered with, one after the other; 200 for all that follow. */
  answer(path: string, ...statuses: readonly number[]): void;
  readonly settings: ServiceSettings;
}

const FIRST_CALL_MS = 60_000;

export async function receiveWebhooks(settings: ServiceSettings = {}): Promise<WebhookReceiver> {
  const calls: WebhookCall[] = [];
  const statuses = new Map<string, number[]>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { method = "", url: path = "", headers } = request;
    calls.push({ method, path, headers, body });
    response.writeHead(statuses.get(path)?.shift() ?? 200, { location: "/elsewhere" }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const callsOf = (path: string) => calls.filter((call) => call.path === path);
  return {
    url: (path) => `http://localhost:${port}${path}`,
    callsOf,
    async firstCallOf(path) {
      for (const deadline = Date.now() + FIRST_CALL_MS; Date.now() < deadline; await sleep(20)) {
        const [first] = callsOf(path);
        if (first !== undefined) return first;
      }
      throw new Error(`nobody has called ${path}`);
    },
    answer: (path, ...given) => void statuses.set(path, [...given]),
    settings: { ...settings, remoteFilesAllow: `localhost:${port}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
