/** An agent that uses the service by MCP. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Service } from "./service.ts";

/** What a tool answers: the first content as text and JSON, and the others. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the JSON of every tool.
  readonly facts: any;
  readonly others: readonly { readonly type: string; readonly data?: string; readonly uri?: string }[];
}

/** An agent whose program sends the key behind the word Bearer. */
export async function connectAgent(service: Pick<Service, "address" | "call">, key: string): Promise<Client> {
  const agent = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${service.address("us")}/mcp`), {
    fetch: (url, init) => service.call(new URL(url).pathname, { ...init, key: `Bearer ${key}` }),
  });
  await agent.connect(transport);
  return agent;
}

export async function useTool(agent: Client, name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
  const { content, isError = false } = await agent.callTool({ name, arguments: input });
  const [first, ...others] = content as { type: string; text?: string; data?: string; uri?: string }[];
  const text = first?.text ?? "";
  return { isError, text, facts: isError ? undefined : JSON.parse(text), others };
}
