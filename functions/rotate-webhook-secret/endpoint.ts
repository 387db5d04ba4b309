/** Handles POST /v1/webhook-secret. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { repeatOnConflict } from "#shared/store/repeat-on-conflict.ts";

export function rotateWebhookSecretEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.rotateWebhookSecret,
    read: () => ({ asked: undefined }),
    make: ({ call }) => repeatOnConflict(() => deps.webhookSecrets.renew(call.account.id)),
    answer: (secret) => jsonResponse({ secret }, { headers: { "Cache-Control": "no-store" } }),
  });
}
