/** Handles DELETE /v1/signing-key/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { signingKeyIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { deleteSigningKey } from "#shared/service/manage-signing-keys.ts";

export function deleteSigningKeyEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteSigningKey,
    read: ({ parameters }) => ({ asked: signingKeyIdOf(parameters) }),
    route: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => deleteSigningKey(deps, call.account, id),
    answer: () => new Response(null, { status: 204 }),
  });
}
