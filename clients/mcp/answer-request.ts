/** Answers a request of the Model Context Protocol over HTTP, with the rights of the key that it brings. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Merganser } from "#clients/typescript/src/merganser.ts";
import { endingWith, type Fetch } from "./ending-with.ts";
import { type Connect, createMcpServer } from "./mcp-server.ts";

export interface McpService {
  /** The address of the service, which the tools call. */
  readonly baseUrl: string;
  /** Sends the tools' calls. The default is the platform's `fetch`. */
  readonly fetch?: Fetch;
}

/** A file in Base64 must fit. */
const REQUEST_BYTES_MAX = 10_000_000;

/** @returns an answer as JSON, or as an event stream; nothing is kept between requests */
export function answerMcpRequest(request: Request, service: McpService): Promise<Response> {
  const apiKey = keyOf(request);
  const { baseUrl, fetch: call = fetch } = service;
  const connect: Connect = (signal) => {
    // Without a signal, a call is made although the agent has gone.
    const ends = signal === undefined ? call : endingWith(call, signal, request.signal);
    return new Merganser({ baseUrl, apiKey, retries: 0, fetch: ends });
  };
  return createMcpHandler(() => createMcpServer(connect), { maxRequestBodySize: REQUEST_BYTES_MAX }).fetch(request);
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
export function keyOf({ headers }: Request): string {
  return (headers.get("Authorization") ?? "").replace(/^Bearer\s+/i, "").trim();
}
