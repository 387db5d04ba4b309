/**
 * The Runtime API of AWS Lambda, for one function's one process, which asks it for events and posts its answers
 * (Lambda Developer Guide, "Using the Lambda runtime API").
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RuntimeApi {
  /** Host and port, for AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** Resolves when the process has asked for its first event. */
  readonly ready: Promise<void>;
  /**
   * Gives the process an event, and resolves when its answer begins. One at a time, until the answer was read.
   * @throws FunctionFault when the function fails before it answers; the answer fails so when it fails later
   */
  invoke(event: InvokedEvent): Promise<FunctionAnswer>;
  /** Must be called when the process has ended. Callers that still wait get an error. */
  fail(fault: FunctionFault): void;
  close(): void;
}

interface InvokedEvent {
  /** JSON. */
  readonly payload: Uint8Array;
  /** Milliseconds since the Unix epoch. */
  readonly deadline: number;
  /** The function's Amazon Resource Name. */
  readonly arn: string;
  /** `X-Amzn-Trace-Id`, which names the chain of requests. */
  readonly traceHeader: string;
}

export interface FunctionAnswer {
  readonly isStreamed: boolean;
  /** Tells a streamed answer that begins with the metadata of a web answer from one of mere bytes. */
  readonly contentType: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** What a function has failed with: JSON with errorType, errorMessage and trace. */
export class FunctionFault extends Error {
  override readonly name = "FunctionFault";
  readonly payload: string;

  constructor(payload: string) {
    super(payload);
    this.payload = payload;
  }
}

interface Invocation {
  readonly id: string;
  readonly answered: PromiseWithResolvers<FunctionAnswer>;
}

const PREFIX = "/2018-06-01/runtime/";
/** A failure's trace comes in a trailer, of any length. */
const TRAILER_BYTES_MAX = 1_000_000;
const ERROR_BODY = "lambda-runtime-function-error-body";

export async function openRuntimeApi(): Promise<RuntimeApi> {
  const ready = Promise.withResolvers<void>();
  let asking = Promise.withResolvers<ServerResponse>();
  let current: Invocation | undefined;

  // A function may work, or stream, for as long as it may run: no connection is closed for its silence.
  const settings = { keepAliveTimeout: 0, requestTimeout: 0, maxHeaderSize: TRAILER_BYTES_MAX };
  const server = createServer(settings, async (request, response) => {
    const [step, id, kind] = request.url?.slice(PREFIX.length).split("/").slice(0, 3) ?? [];
    if (request.method === "GET" && step === "invocation" && id === "next") {
      ready.resolve();
      asking.resolve(response);
    } else if (kind === "response" && id === current?.id) {
      current?.answered.resolve({
        isStreamed: isStreamed(request),
        contentType: request.headers["content-type"],
        chunks: chunksOf(request),
      });
      // The process goes on when its answer was read.
      request.once("end", () => acknowledge(response));
    } else {
      const fault = new FunctionFault(await textOf(request));
      if (step === "init") ready.reject(fault);
      current?.answered.reject(fault);
      acknowledge(response);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ready.promise.catch(() => {});

  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: ready.promise,
    async invoke({ payload, deadline, arn, traceHeader }) {
      const next = await asking.promise;
      asking = Promise.withResolvers();
      const invocation = { id: randomUUID(), answered: Promise.withResolvers<FunctionAnswer>() };
      current = invocation;
      next.writeHead(200, {
        "Content-Type": "application/json",
        "Lambda-Runtime-Aws-Request-Id": invocation.id,
        "Lambda-Runtime-Deadline-Ms": String(deadline),
        "Lambda-Runtime-Invoked-Function-Arn": arn,
        "Lambda-Runtime-Trace-Id": traceHeader,
      });
      next.end(payload);
      return invocation.answered.promise;
    },
    fail(fault) {
      ready.reject(fault);
      asking.promise.catch(() => {});
      asking.reject(fault);
      current?.answered.promise.catch(() => {});
      current?.answered.reject(fault);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function isStreamed({ headers }: IncomingMessage): boolean {
  return headers["lambda-runtime-function-response-mode"] === "streaming";
}

/** A function that fails after it began says so behind the body. */
async function* chunksOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  yield* request;
  const fault = request.trailers[ERROR_BODY];
  if (fault !== undefined) throw new FunctionFault(Buffer.from(String(fault), "base64").toString());
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

function acknowledge(response: ServerResponse): void {
  response.writeHead(202, { "Content-Type": "application/json" }).end('{"status":"OK"}\n');
}
