/** Handles POST /v1/webhook-secret. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import { assertKeyInUse } from "#shared/service/manage-keys.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";

export function rotateWebhookSecretEndpoint(deps: KeyDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.rotateWebhookSecret,
    read: () => ({ asked: undefined }),
    async make({ call }) {
      await assertKeyInUse(deps, call.account);
      return repeatOnConflict(() => deps.webhookSecrets.renew(call.account.id));
    },
    answer: (secret) => jsonResponse({ secret }, { headers: { "Cache-Control": "no-store" } }),
  });
}
