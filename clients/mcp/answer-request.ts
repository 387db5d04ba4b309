/** Answers a request of the Model Context Protocol over HTTP, with the rights of the key that it brings. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Merganser } from "#clients/typescript/src/merganser.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { endingWith, type Fetch } from "./ending-with.ts";
import { jsonExcess } from "./json-excess.ts";
import { type Connect, createMcpServer, type NoteRun } from "./mcp-server.ts";

export interface McpService {
  /** The address of the service, which the tools call. */
  readonly baseUrl: string;
  /** Sends the tools' calls. The default is the platform's `fetch`. */
  readonly fetch?: Fetch;
  /** Gets each run of a tool, which may outlast the answer: the agent may have gone. */
  readonly noteRun?: NoteRun;
}

/** A file in Base64 must fit. */
export const MCP_REQUEST_BYTES_MAX = 10_000_000;

/** @returns an answer as JSON, or as an event stream; nothing is kept between requests */
export async function answerMcpRequest(request: Request, service: McpService): Promise<Response> {
  const apiKey = keyOf(request);
  const { baseUrl, fetch: call = fetch, noteRun } = service;
  const connect: Connect = (signal) => {
    // Without a signal, a call is made although the agent has gone.
    const ends = signal === undefined ? call : endingWith(call, signal, request.signal);
    return new Merganser({ baseUrl, apiKey, retries: 0, fetch: ends });
  };
  const body = new Uint8Array(await request.arrayBuffer());
  const excess = body.length <= MCP_REQUEST_BYTES_MAX ? jsonExcess(body) : undefined;
  if (excess !== undefined) return refused(excess);
  const handler = createMcpHandler(() => createMcpServer(connect, noteRun), {
    maxRequestBodySize: MCP_REQUEST_BYTES_MAX,
    // The tools are always the same, so there is nothing to wait for.
    maxSubscriptions: 0,
  });
  return handler.fetch(withBody(request, body));
}

function withBody({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });
}

/** Answers as the API does, since the id of the message is not known (MCP, Streamable HTTP: any error status will do). */
function refused(faults: string): Response {
  const { status, message, code } = serviceError("request_invalid", { faults });
  return Response.json({ statusCode: status, message, error: "Bad Request", code }, { status });
}

/** Asks the service, which alone knows the keys. @returns its error, if it does not accept the key or cannot tell */
export async function refusalOf(
  request: Request,
  { baseUrl, fetch = globalThis.fetch }: McpService,
): Promise<Response | undefined> {
  const headers = { Authorization: keyOf(request) };
  const answer = await fetch(`${baseUrl}/v1/account`, { headers, signal: request.signal });
  const text = await answer.text();
  if (answer.ok) return undefined;
  const pause = answer.headers.get("Retry-After");
  return new Response(text, {
    status: answer.status,
    headers: { "Content-Type": "application/json", ...(pause !== null && { "Retry-After": pause }) },
  });
}

/** Programs for agents send keys with or without the word Bearer. */
export function keyOf({ headers }: Pick<Request, "headers">): string {
  return (headers.get("Authorization") ?? "").replace(/^Bearer\s+/i, "").trim();
}
