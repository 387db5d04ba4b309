/**
 * Sends web requests over HTTP as they stand, and gives the answers as they come: fetch would ask for compressed answers
 * and unpack them, follow redirects, and give up an upload whose Content-Length is not the body's.
 */
import http, { type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

export interface Exchange {
  /** Sends a body of known length with its Content-Length, a stream in chunks unless its length is given. */
  send(request: Request, body: "whole" | "stream"): Promise<Response>;
  /** Closes all connections, those with answers that nobody reads too. */
  close(): void;
}

export function openExchange(): Exchange {
  const agent = new http.Agent({ keepAlive: true });
  return {
    async send(request, body) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const outgoing = http.request(request.url, {
        agent,
        method: request.method,
        headers: Object.fromEntries(request.headers),
      });
      outgoing.on("response", resolve).on("error", reject);
      if (request.body === null) outgoing.end();
      else if (body === "whole") outgoing.end(await request.bytes());
      // A server may answer before it has all: then what is left is for nobody, and its fate decides nothing.
      else pipeline(Readable.fromWeb(request.body as ReadableStream), outgoing).catch(reject);
      return toResponse(await promise, request.method);
    },
    close() {
      agent.destroy();
    },
  };
}

/** Statuses whose answers have no body (Fetch standard, null body status). */
const NULL_BODY_STATUSES = new Set([204, 205, 304]);

function toResponse(incoming: IncomingMessage, method: string): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = method !== "HEAD" && !NULL_BODY_STATUSES.has(status);
  if (!hasBody) incoming.resume();
  const body = hasBody ? (Readable.toWeb(incoming) as globalThis.ReadableStream) : null;
  return new Response(body, { status, statusText: incoming.statusMessage ?? "", headers });
}
