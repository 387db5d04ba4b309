/** What a tool of the MCP server is, and what it answers with. */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Merganser } from "#clients/typescript/src/merganser.ts";

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the agent: what the tool does, and when to use it. */
  readonly description: string;
  readonly input: Input;
  /** What the tool does with what is stored: nothing, only additions, or also changes to what is there. */
  readonly effect: "none" | "adds" | "changes";
  /** Whether it fetches from addresses in data, such as pictures. */
  readonly fetches?: boolean;
  /**
   * @param merganser its calls end when the agent goes away
   * @param lasting its calls do not, for what must be removed all the same
   * @throws MerganserError, MerganserConnectionError
   */
  run(merganser: Merganser, input: z.infer<Input>, lasting: Merganser): Promise<Content[]>;
}

export type Content = CallToolResult["content"][number];

/** Longer answers would fill the agent's memory. */
const CHARACTERS_MAX = 50_000;

export function toolOf<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}

export function json(value: unknown): Content {
  return text(JSON.stringify(value, null, 1));
}

function text(written: string): Content {
  const left = written.length - CHARACTERS_MAX;
  return { type: "text", text: left <= 0 ? written : `${written.slice(0, CHARACTERS_MAX)}\n… ${left} more characters` };
}

/** @param dataUri of a PNG, as previews have it */
export function picture(dataUri: string): Content {
  return { type: "image", data: dataUri.slice(dataUri.indexOf(",") + 1), mimeType: "image/png" };
}
