/** Handles POST /mcp: the Model Context Protocol, for agents. */
import {
  answerMcpRequest,
  keyOf,
  MCP_REQUEST_BYTES_MAX,
  type McpService,
  refusalOf,
} from "#clients/mcp/answer-request.ts";
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { REQUEST_HEADER_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { Endpoint, PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import type { Knowledge } from "#shared/edge/http/transport/mount.ts";
import { NOT_PASSED } from "#shared/edge/http/transport/other-regions.ts";
import { readBody } from "#shared/edge/http/transport/read-body.ts";
import { requestTooLarge } from "#shared/edge/http/transport/request-too-large.ts";
import type { McpWorker, ToolCall } from "#shared/workers/mcp-work/mcp-worker.ts";

const BODY_LIMIT = { bytesMax: MCP_REQUEST_BYTES_MAX, tooLarge: () => requestTooLarge(MCP_REQUEST_BYTES_MAX) };

/**
 * Answers in this function, which has one request at a time. Its tools are calls of the API with the caller's key, so
 * they have the caller's rights and limits. The key itself may follow the word Bearer here.
 */
export function callMcpEndpoint(service: McpService): PublicEndpoint {
  return {
    operation: ROUTES.callMcp,
    access: "public",
    async handle({ request }) {
      if (keyOf(request) === "") throw serviceError("api_key_missing");
      const refusal = await refusalOf(request, service);
      if (refusal !== undefined) return refusal;
      const body = (await readBody(request, BODY_LIMIT)) as Uint8Array<ArrayBuffer>;
      const { url, method, headers, signal } = request;
      return answerMcpRequest(new Request(url, { method, headers, signal, body }), service);
    },
  };
}

interface SharedMachine {
  /** Returns the worker that an account shares with others. */
  readonly mcpWorkerFor: (account: string) => McpWorker;
  readonly baseUrl: string;
  /** Makes the tools' calls. */
  readonly fetch: (request: Request, knowledge: Knowledge) => Response | Promise<Response>;
}

/**
 * Answers on a machine that serves others at the same time: a request takes one of the account's slots until it is
 * answered, with all calls of its tools, and everything whose cost depends on its bytes or on a template is the worker's.
 */
export function callSharedMcpEndpoint({ mcpWorkerFor, baseUrl, fetch }: SharedMachine): Endpoint {
  return {
    // Tools that need more rights are refused by the operations that they call.
    operation: { ...ROUTES.callMcp, "x-key-rights": "read" },
    access: "key",
    async handle({ request, account, inTurn }) {
      const body = (await readBody(request, BODY_LIMIT)) as Uint8Array<ArrayBuffer>;
      const headers = new Headers(request.headers);
      headers.set("Authorization", keyOf(request));
      const { method, signal } = request;
      const passing = { ...NOT_PASSED, hasSlot: true };
      return inTurn(() =>
        mcpWorkerFor(account.id).answer(
          { method, headers, body, signal },
          {
            baseUrl,
            fetch: async (call, ends) => refusalOfLong(call) ?? fetch(requestOf(call, ends), { account, passing }),
          },
        ),
      );
    },
  };
}

/** A tool makes paths and queries of texts that an agent gives. Over HTTP, they would be refused on arrival. */
function refusalOfLong({ address, headers }: ToolCall): Response | undefined {
  const characters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, address.length);
  if (characters <= REQUEST_HEADER_BYTES_MAX) return undefined;
  const limit = `${REQUEST_HEADER_BYTES_MAX / 1024} KB`;
  const error = serviceError("request_headers_too_large", { limit });
  return jsonResponse(errorBody(error), { status: error.status });
}

/** The body is a stream because a request copies bytes, and a tool may send megabytes. */
function requestOf({ address, method, headers, body }: ToolCall, signal: AbortSignal | undefined): Request {
  return new Request(address, {
    method,
    headers: headers.map(([name, value]) => [name, value]),
    signal: signal ?? null,
    ...(body.length > 0 && { body: ReadableStream.from([body]), duplex: "half" }),
  });
}
