/** Answers a request of the Model Context Protocol over HTTP, with the rights of the key that it brings. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Merganser } from "#clients/typescript/src/merganser.ts";
import { createMcpServer } from "./mcp-server.ts";

export interface McpService {
  /** The address of the service, which the tools call. */
  readonly baseUrl: string;
  /** Sends the tools' calls. The default is the platform's `fetch`. */
  readonly fetch?: (address: string, request: RequestInit) => Promise<Response>;
}

/** A file in Base64 must fit. */
const REQUEST_BYTES_MAX = 10_000_000;

/** @returns an answer as JSON, or as an event stream; nothing is kept between requests */
export function answerMcpRequest(request: Request, service: McpService): Promise<Response> {
  const apiKey = keyOf(request);
  const { fetch } = createMcpHandler(() => createMcpServer(new Merganser({ ...service, apiKey })), {
    maxRequestBodySize: REQUEST_BYTES_MAX,
  });
  return fetch(request);
}

/** Asks the service, which alone knows the keys, for something that is not there: only a right key learns that. */
export async function hasRightKey(
  request: Request,
  { baseUrl, fetch = globalThis.fetch }: McpService,
): Promise<boolean> {
  const { status } = await fetch(`${baseUrl}/v1/template/none`, { headers: { Authorization: keyOf(request) } });
  return status !== 401;
}

/** Programs for agents send keys with or without the word Bearer. */
export function keyOf({ headers }: Request): string {
  return (headers.get("Authorization") ?? "").replace(/^Bearer\s+/i, "").trim();
}
