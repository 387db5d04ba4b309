/** Defines the messages between the service and a process that answers agents: each message has one in return. */
import type { ToolCall } from "./mcp-worker.ts";

/** To the process: a request of an agent, or the answer to the call that the process has asked for. */
export type McpOrder = AgentRequest | ApiAnswer;

export interface AgentRequest {
  readonly kind: "request";
  /** The address of the service, which the tools call. */
  readonly baseUrl: string;
  readonly message: Pick<ToolCall, "method" | "headers" | "body">;
}

export interface ApiAnswer {
  readonly kind: "answered";
  readonly answer: HttpAnswer;
  /** Whether the agent has gone. Only what must be removed is still worth a call. */
  readonly isGone: boolean;
}

/** From the process: a call of the API, the answer to the agent, or a defect of ours for the log. */
export type McpReply =
  | ApiCall
  | { readonly kind: "done"; readonly answer: HttpAnswer }
  | { readonly kind: "failed"; readonly detail: string };

export interface ApiCall extends ToolCall {
  readonly kind: "call";
}

type HttpMessage = Pick<ToolCall, "headers" | "body">;

export interface HttpAnswer extends HttpMessage {
  readonly status: number;
}

export async function messageOf(message: Request | Response): Promise<HttpMessage> {
  return { headers: [...message.headers], body: new Uint8Array(await message.arrayBuffer()) };
}

export async function answerOf(response: Response): Promise<HttpAnswer> {
  return { status: response.status, ...(await messageOf(response)) };
}

export function responseOf({ status, headers, body }: HttpAnswer): Response {
  // A response of such a status must not have a body (Fetch, "null body status").
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers: headers.map(([name, value]) => [name, value]) });
}
