/** Runs Node's HTTP server around a web app. Malformed HTTP gets the service's error format too (callers.md, 13). */
import type { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { REQUEST_HEADER_BYTES_MAX } from "#shared/base/model/limits.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endStalled } from "./end-stalled.ts";
import { framingFault } from "./faulty-framing.ts";
import { AVERAGE_BYTES_MIN } from "./gathering-request.ts";
import { inTurn } from "./in-turn.ts";
import { Latin1Response } from "./latin-1-response.ts";
import { acceptNoMore, STOPPING } from "./stop-parsing.ts";

const HEADERS_MINUTES_MAX = 1;
const REQUEST_MINUTES_MAX = 5;
/** Longer than the usual clients' pools keep a connection, so that none sends a call on one that is closing. */
const IDLE_MINUTES_MAX = 1.25;
const MINUTE_MS = 60_000;

/** A connection on which no byte moves for so long ends, unless the service works on its request. */
const STALLED_MINUTES_MAX = 1;

const SHREDDED = `the chunks of its body have less than ${AVERAGE_BYTES_MIN} bytes on average. Send larger ones, or a body with a Content-Length`;

export interface WebApp {
  readonly fetch: (request: Request, knowledge: Answering) => Response | Promise<Response>;
}

interface Answering {
  /** Resolves when the answer is sent, or its connection has ended. */
  readonly sent: Promise<void>;
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

/** Replaces Request and Response of the whole process by faster ones, as Hono does: for a process that only serves. */
export function createHttpServer(app: WebApp): Server {
  const options = {
    ...STOPPING,
    ServerResponse: Latin1Response,
    maxHeaderSize: REQUEST_HEADER_BYTES_MAX,
    headersTimeout: HEADERS_MINUTES_MAX * MINUTE_MS,
    requestTimeout: REQUEST_MINUTES_MAX * MINUTE_MS,
    keepAliveTimeout: IDLE_MINUTES_MAX * MINUTE_MS,
    // Node's own answer to a request without Host has no body.
    requireHostHeader: false,
  };
  const fetch = (request: Request, { outgoing }: { readonly outgoing: EventEmitter }) =>
    app.fetch(request, { sent: new Promise((resolve) => outgoing.once("close", () => resolve())) });
  const listener = getRequestListener(fetch as FetchCallback, { errorHandler: answerToBadTarget });
  const server = createServer(options, refusingFaultyFraming(inTurn(listener)));
  server.on("request", (request) => request.once("shredded", () => refuse(server, request.socket, SHREDDED)));
  endStalled(server, STALLED_MINUTES_MAX * MINUTE_MS);
  // Node's own answer to an unknown expectation has no body. The expectation may also be ignored (RFC 9110, 10.1.1).
  server.on("checkExpectation", (request, answer) => server.emit("request", request, answer));
  return answerWhatNodeRefuses(server);
}

/** Anything that follows a faulty request on its connection is not a request: it may belong to its body. */
function refusingFaultyFraming(listener: RequestListener): RequestListener {
  return function listen(this: Server, request, answer) {
    const { socket } = request;
    const reason = framingFault(request);
    if (reason === undefined) {
      // A wish for another protocol may be ignored (RFC 9110, 7.8), but Node's parser drops what it has read behind it.
      if (request.headers.upgrade !== undefined) answer.setHeader("Connection", "close");
      return listener(request, answer);
    }
    refuse(this, socket, reason);
  };
}

/** Nothing that follows on the connection is read. */
function refuse(server: Server, socket: Socket, reason: string): void {
  acceptNoMore(socket);
  server.emit("clientError", Object.assign(new Error(reason), { reason }), socket);
}

/** The app handles its own errors. Errors here come from a Host or a path that does not form a URL. */
function answerToBadTarget(): Response {
  return jsonResponse(
    errorBody(serviceError("request_malformed", { reason: "its Host and path do not form a valid URL" })),
    {
      status: 400,
      headers: { Connection: "close" },
    },
  );
}

type ParserError = Error & { readonly code?: string; readonly reason?: string };

/** Node alone would answer only with a status. */
function answerWhatNodeRefuses(server: Server): Server {
  const underWay = new WeakMap<Socket, Set<Exchange>>();
  server.on("request", (request, answer) => {
    const exchanges = underWay.get(request.socket) ?? new Set();
    const exchange = { request, answer };
    underWay.set(request.socket, exchanges.add(exchange));
    answer.once("close", () => exchanges.delete(exchange));
  });
  return server.on("clientError", (error: ParserError, socket: Socket) => {
    if (socket.writable && mayRefuse([...(underWay.get(socket) ?? [])])) {
      socket.end(onTheWire(refusalOf(error)), () => socket.destroy());
    } else socket.destroy();
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
}

/**
 * The refusal is sent only if no other answer is pending: within or before another answer it would be read as part of
 * that one.
 */
function mayRefuse(underWay: readonly Exchange[]): boolean {
  if (underWay.length === 0) return true;
  // The fault is in the body of the request that is still being sent.
  const [{ request, answer }] = underWay as [Exchange];
  return underWay.length === 1 && !request.complete && !answer.headersSent;
}

function refusalOf({ code, reason = "it cannot be read" }: ParserError): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return serviceError("request_headers_too_large", { limit: `${REQUEST_HEADER_BYTES_MAX / 1024} KB` });
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return serviceError("request_timed_out", { limit: `${REQUEST_MINUTES_MAX} minutes` });
  }
  return serviceError("request_malformed", { reason });
}

function onTheWire(error: ServiceError): string {
  const { statusCode, error: words } = errorBody(error);
  const body = JSON.stringify(errorBody(error));
  const head = [
    `HTTP/1.1 ${statusCode} ${words}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
