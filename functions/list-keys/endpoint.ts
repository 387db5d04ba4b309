/** Handles GET /v1/key. */
import { ROUTES } from "#functions/routes.ts";
import { keyAnswer } from "#shared/edge/http/representations/key-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listKeys } from "#shared/service/manage-keys.ts";

export function listKeysEndpoint(deps: KeyDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listKeys,
    read: () => ({ asked: undefined }),
    make: ({ call }) => listKeys(deps, call.account),
    answer: (keys, { call }) =>
      jsonResponse(keys.map(({ entry, lastUsed }) => keyAnswer(entry, call.account, lastUsed))),
  });
}
