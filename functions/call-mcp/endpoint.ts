/** Handles POST /mcp: the Model Context Protocol, for agents. */
import { answerMcpRequest, keyOf, type McpService, refusalOf } from "#clients/mcp/answer-request.ts";
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";

/**
 * Its tools are calls of the API with the caller's key, so they have the caller's rights and limits. The key itself may
 * follow the word Bearer here.
 */
export function callMcpEndpoint(service: McpService): PublicEndpoint {
  return {
    operation: ROUTES.callMcp,
    access: "public",
    async handle({ request }) {
      if (keyOf(request) === "") throw serviceError("api_key_missing");
      return (await refusalOf(request, service)) ?? answerMcpRequest(request, service);
    },
  };
}
