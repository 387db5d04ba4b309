/**
 * Lambda's Runtime API (version 2018-06-01, as AWS documents it for custom runtimes): hands events to a function that
 * runs here under a runtime client, and takes its answers, whole or streamed.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface RuntimeApi extends AsyncDisposable {
  /** For AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** Resolves when the function asks for its first event. Rejects with what it says of a start that failed. */
  readonly started: Promise<void>;
  /** Hands the function an event, after those before it, and takes its answer. */
  invoke(event: unknown): Promise<FunctionReply>;
  /** Fails what waits for the function, which has ended. */
  abandon(reason: Error): void;
}

export type FunctionReply = FunctionResponse | { readonly kind: "error"; readonly error: FunctionError };

export interface FunctionResponse {
  readonly kind: "response";
  readonly body: Buffer;
  readonly contentType: string;
  readonly isStreamed: boolean;
}

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
}

const VERSION = "/2018-06-01/runtime";
/** Of an event, and of an answer that is not streamed. */
const PAYLOAD_BYTES_MAX = 6 * 1024 * 1024;
const DEADLINE_MS = 900_000;

export async function openRuntimeApi(): Promise<RuntimeApi> {
  const api = new OpenApi();
  await api.listen();
  return api;
}

interface Invocation {
  readonly id: string;
  readonly event: string;
  readonly resolve: (reply: FunctionReply) => void;
  readonly reject: (reason: Error) => void;
}

class OpenApi implements RuntimeApi {
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #start = Promise.withResolvers<void>();
  /** Not taken yet. */
  readonly #waiting: Invocation[] = [];
  /** By their ids. */
  readonly #taken = new Map<string, Invocation>();
  /** The runtime client's question for an event, while there is none. */
  #next: ServerResponse | undefined;
  #ended: Error | undefined;

  constructor() {
    this.#start.promise.catch(() => {});
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get started(): Promise<void> {
    return this.#start.promise;
  }

  invoke(event: unknown): Promise<FunctionReply> {
    const text = JSON.stringify(event);
    if (Buffer.byteLength(text) > PAYLOAD_BYTES_MAX) return Promise.reject(new RangeError("the event is over 6 MB"));
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: randomUUID(), event: text, resolve, reject });
      this.#handOut();
    });
  }

  abandon(reason: Error): void {
    this.#ended = reason;
    this.#start.reject(reason);
    for (const { reject } of [...this.#waiting.splice(0), ...this.#taken.values()]) reject(reason);
    this.#taken.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.abandon(new Error("the Runtime API was closed"));
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").slice(VERSION.length);
    if (request.method === "GET" && path === "/invocation/next") {
      this.#start.resolve();
      this.#next = response;
      return this.#handOut();
    }
    const body = await buffer(request).catch(() => undefined);
    // A function that ends in the middle of its answer has not answered.
    if (body === undefined) return;
    if (path === "/init/error") this.#start.reject(new Error(`the start failed: ${body}`));
    const [, id = "", what] = /^\/invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
    const invocation = this.#taken.get(id);
    this.#taken.delete(id);
    const reply = what === "error" ? errorReply(body) : answerReply(request, body);
    response.writeHead(isTooLarge(reply) ? 413 : 202, { "Content-Type": "application/json" }).end("{}");
    invocation?.resolve(reply);
  }

  #handOut(): void {
    const response = this.#next;
    const invocation = response && this.#waiting.shift();
    if (!response || !invocation) return;
    this.#next = undefined;
    this.#taken.set(invocation.id, invocation);
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Lambda-Runtime-Aws-Request-Id": invocation.id,
      "Lambda-Runtime-Deadline-Ms": String(Date.now() + DEADLINE_MS),
      "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:eu-central-1:123456789012:function:function",
      "Lambda-Runtime-Trace-Id": "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0",
    });
    response.end(invocation.event);
  }
}

function answerReply({ headers, trailers }: IncomingMessage, body: Buffer): FunctionReply {
  const isStreamed = headers["lambda-runtime-function-response-mode"] === "streaming";
  const failure = trailers["lambda-runtime-function-error-body"];
  // An error after the beginning of a stream comes behind it, in Base64.
  if (failure !== undefined) return errorReply(Buffer.from(String(failure), "base64"));
  if (!isStreamed && body.length > PAYLOAD_BYTES_MAX) return { kind: "error", error: TOO_LARGE };
  return { kind: "response", body, contentType: headers["content-type"] ?? "", isStreamed };
}

const TOO_LARGE: FunctionError = {
  errorType: "Function.ResponseSizeTooLarge",
  errorMessage: "Response payload size exceeded maximum allowed payload size (6291556 bytes).",
};

function isTooLarge(reply: FunctionReply): boolean {
  return reply.kind === "error" && reply.error === TOO_LARGE;
}

function errorReply(body: Buffer): FunctionReply {
  return { kind: "error", error: JSON.parse(body.toString()) as FunctionError };
}
