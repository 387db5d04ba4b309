/** The part of AWS Lambda's API that the service uses, for its own functions: `Invoke` and `InvokeWithResponseStream`. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { LIVE_ALIAS } from "#shared/base/config/aws-names.ts";
import { type FunctionPool, NoSuchFunction, Throttled } from "./function-pool.ts";
import { RecursiveInvocation } from "./invocation-chain.ts";
import { type FunctionAnswer, FunctionFault } from "./runtime-api.ts";

export interface LambdaApi {
  /** For AWS_ENDPOINT_URL_LAMBDA. */
  readonly address: string;
  close(): void;
}

/** Functions have only their aliases here, so that a call without one fails. */
const INVOKE = new RegExp(`^/2015-03-31/functions/([\\w-]+):${LIVE_ALIAS}/invocations$`);
const STREAM = new RegExp(`^/2021-11-15/functions/([\\w-]+):${LIVE_ALIAS}/response-streaming-invocations$`);

export async function openLambdaApi(functions: Pick<FunctionPool, "invoke">): Promise<LambdaApi> {
  const server = createServer(async (request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const payload = Buffer.concat(await request.toArray());
    const [, buffered] = INVOKE.exec(pathname) ?? [];
    const [, streamed] = STREAM.exec(pathname) ?? [];
    const invoke = (name: string) => functions.invoke(name, payload, traceHeaderIn(request));
    try {
      if (buffered !== undefined) await answerWhole(response, await invoke(buffered));
      else if (streamed !== undefined) await answerStreamed(response, await invoke(streamed));
      else refuse(response, 404, "ResourceNotFoundException", pathname);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else if (error instanceof FunctionFault) tellFault(response, error, buffered !== undefined);
      else if (error instanceof NoSuchFunction) refuse(response, 404, "ResourceNotFoundException", error.message);
      else if (error instanceof Throttled) throttle(response);
      else if (error instanceof RecursiveInvocation) refuse(response, 400, error.name, error.message);
      else refuse(response, 500, "ServiceException", String(error));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The AWS SDK sets it within a function. */
function traceHeaderIn({ headers }: IncomingMessage): string | undefined {
  return headers["x-amzn-trace-id"]?.toString();
}

async function answerWhole(response: ServerResponse, { chunks }: FunctionAnswer): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(chunks));
  response.writeHead(200, { "Content-Type": "application/json" }).end(body);
}

/** A fault is an answer with a header of its own, or in a stream an event. */
function tellFault(response: ServerResponse, fault: FunctionFault, isWhole: boolean): void {
  if (isWhole) {
    response.writeHead(200, { "X-Amz-Function-Error": "Unhandled", "Content-Type": "application/json" });
    response.end(fault.payload);
    return;
  }
  startStream(response);
  response.end(completeEvent({ ErrorCode: "Unhandled", ErrorDetails: fault.payload }));
}

async function answerStreamed(response: ServerResponse, { chunks }: FunctionAnswer): Promise<void> {
  startStream(response);
  try {
    for await (const chunk of chunks) {
      if (!response.write(encode("PayloadChunk", "application/octet-stream", chunk))) await once(response, "drain");
    }
    response.end(completeEvent({}));
  } catch (error) {
    response.end(completeEvent({ ErrorCode: "Unhandled", ErrorDetails: String(error) }));
  }
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/vnd.amazon.eventstream" });
}

const codec = new EventStreamCodec(
  (input) => Buffer.from(input as Uint8Array).toString(),
  (text) => Buffer.from(text),
);

function completeEvent(body: object): Uint8Array {
  return encode("InvokeComplete", "application/json", Buffer.from(JSON.stringify(body)));
}

function encode(type: string, contentType: string, body: Uint8Array): Uint8Array {
  const text = (value: string) => ({ type: "string" as const, value });
  const headers = {
    ":message-type": text("event"),
    ":event-type": text(type),
    ":content-type": text(contentType),
  };
  return codec.encode({ headers, body });
}

/** Lambda API Reference, "Invoke": TooManyRequestsException. */
function throttle(response: ServerResponse): void {
  const Reason = "ReservedFunctionConcurrentInvocationLimitExceeded";
  refuse(response, 429, "TooManyRequestsException", "Rate Exceeded.", { Reason });
}

function refuse(response: ServerResponse, status: number, type: string, message: string, more: object = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", "X-Amzn-ErrorType": type });
  response.end(JSON.stringify({ Type: "User", message, ...more }));
}
