/** Handles GET /v1/webhook-secret. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

export function getWebhookSecretEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getWebhookSecret,
    read: () => ({ asked: undefined }),
    make: ({ call }) => deps.webhookSecrets.getOrMake(call.account.id),
    answer: (secret) => jsonResponse({ secret }, { headers: { "Cache-Control": "no-store" } }),
  });
}
