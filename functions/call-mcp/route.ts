/** The route of POST /mcp. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";

const message = z
  .looseObject({ jsonrpc: z.string().describe("The version of JSON-RPC, which is 2.0.") })
  .openapi("McpMessage", { description: "A message of JSON-RPC 2.0, as the Model Context Protocol defines it." });

const EXAMPLE = { jsonrpc: "2.0", id: 1, method: "tools/list" } as const;

export const callMcpRoute = createRoute({
  ...ROUTES.callMcp,
  tags: ["Service"],
  summary: "Use the service as an agent",
  description:
    "The Model Context Protocol (streamable HTTP, without sessions), for programs that let agents use tools. A request accepts both `application/json` and `text/event-stream`. A message that is not one is answered with an error of JSON-RPC and 400, 406 or 415. A request takes one of the account's slots, with all calls of its tools. The tools have the rights of the API key. The key may follow the word `Bearer` here.",
  request: { body: { required: true, content: { "application/json": { schema: message, example: EXAMPLE } } } },
  responses: {
    200: {
      description: "The answer to the message, as JSON or as an event stream.",
      content: {
        "application/json": { schema: message, example: { jsonrpc: "2.0", id: 1, result: { tools: [] } } },
        "text/event-stream": { schema: z.string() },
      },
    },
    202: { description: "The notification is accepted." },
    ...errorAnswers(
      "api_key_missing",
      "api_key_wrong",
      "storage_unavailable",
      "request_invalid",
      "body_unreadable",
      "request_too_large",
      "content_encoding_unsupported",
      "document_too_large",
      ...WORKER_ERRORS,
    ),
  },
});
