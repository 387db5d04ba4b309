/** Handles GET /v1/account. */
import { ROUTES } from "#functions/routes.ts";
import { accountAnswer } from "#shared/edge/http/representations/key-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getAccount } from "#shared/service/get-account.ts";

export function getAccountEndpoint(deps: KeyDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getAccount,
    read: () => ({ asked: undefined }),
    make: ({ call }) => getAccount(deps, call.account),
    answer: (described) => jsonResponse(accountAnswer(described)),
  });
}
