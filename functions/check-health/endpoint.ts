/** Handles GET /health: the process answers, whatever else may be wrong. */
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";

export function checkHealthEndpoint(): PublicEndpoint {
  const headers = { "Cache-Control": "no-store" };
  return {
    operation: ROUTES.checkHealth,
    access: "public",
    handle: async () => jsonResponse({ status: "alive" }, { headers }),
  };
}
