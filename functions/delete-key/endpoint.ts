/** Handles DELETE /v1/key/{id}. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { KeyDependencies } from "#shared/service/dependencies/dependencies.ts";
import { deleteKey } from "#shared/service/manage-keys.ts";

export function deleteKeyEndpoint(deps: KeyDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteKey,
    read: ({ parameters: { id = "" } }) => ({ asked: id }),
    make: ({ asked: id, call }) => deleteKey(deps, call.account, id),
    answer: () => new Response(null, { status: 204 }),
  });
}
