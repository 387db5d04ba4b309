/** Sends one request over its own connection, and returns the file or the address that it redirects to. */
import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { connect, type Reach } from "./connect.ts";
import { RemoteFailure, type RemoteFile } from "./remote-files.ts";

export interface Ask {
  readonly reach: Reach;
  readonly signal: AbortSignal;
  readonly bytesMax: number;
  /** Sent by POST. Default: the file is fetched by GET. */
  readonly message?: { readonly contentType: string; readonly body: Uint8Array };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @throws RemoteFailure, or the error of a connection that failed or was aborted by the signal */
export async function ask(
  url: URL,
  { reach, signal, bytesMax, message }: Ask,
): Promise<RemoteFile | { redirect: string }> {
  const socket = await connect(url, reach, signal);
  try {
    const response = await answerTo(
      requestOver(socket, url, signal, message && post(message)).end(message?.body),
      signal,
    );
    const location = response.headers.location;
    if (REDIRECTS.has(response.statusCode ?? 0) && location !== undefined) return { redirect: location };
    assertWhole(response);
    return { bytes: await readBody(response, bytesMax), mediaType: mediaTypeOf(response), url: url.href };
  } finally {
    socket.destroy();
  }
}

function post({ contentType, body }: NonNullable<Ask["message"]>) {
  return { method: "POST", headers: { "content-type": contentType, "content-length": body.length } };
}

/** Returns a request that the caller ends, with or without a body. */
export function requestOver(
  socket: Socket,
  url: URL,
  signal: AbortSignal,
  { method = "GET", headers = {} }: { readonly method?: string; readonly headers?: OutgoingHttpHeaders } = {},
): ClientRequest {
  const { request } = url.protocol === "https:" ? https : http;
  return request(url, {
    method,
    signal,
    // With a given socket there is no agent: no connection pool, and no proxy from the environment.
    createConnection: () => socket,
    setHost: false,
    headers: {
      host: url.host,
      accept: "*/*",
      // A small compressed answer could unpack to a large one.
      "accept-encoding": "identity",
      "user-agent": "merganser",
      connection: "close",
      ...headers,
    },
  });
}

/**
 * The limit on interim answers, by which a server signals progress and hints (RFC 9110, 15.2). A server that sends only
 * those never answers.
 */
const INTERIM_ANSWERS_MAX = 10;

export async function answerTo(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  // Once the answer has begun, errors arrive at its reader, and the request repeats them.
  request.on("error", () => {});
  let interim = 0;
  request.on("information", () => {
    if (++interim > INTERIM_ANSWERS_MAX) request.destroy(new Error("its server sent too many interim responses"));
  });
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  return response;
}

function assertWhole({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) {
    const status = statusCode ?? 0;
    throw new RemoteFailure("not_found", `its server returned the status ${status}`, { status });
  }
  const encoding = headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (encoding !== "identity") {
    throw new RemoteFailure(
      "unreachable",
      "its server sent a compressed response although the request does not allow it",
    );
  }
}

async function readBody(response: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  if (Number(response.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge(bytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(bytesMax: number): RemoteFailure {
  return new RemoteFailure("too_large", `it is larger than ${bytesMax} bytes`);
}

function mediaTypeOf({ headers }: IncomingMessage): string {
  return headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() || "application/octet-stream";
}
