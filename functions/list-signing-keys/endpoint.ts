/** Handles GET /v1/signing-key. */
import { ROUTES } from "#functions/routes.ts";
import { mapEach } from "#shared/edge/http/fields/map-each.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import { signingKeyAnswer } from "#shared/edge/http/representations/signing-key-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listSigningKeys } from "#shared/service/manage-signing-keys.ts";
import { otherRegionsOf } from "#shared/service/regions/other-regions-of.ts";

export function listSigningKeysEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listSigningKeys,
    read: () => ({ asked: undefined }),
    make: async ({ call }) => listSigningKeys(deps, call.account),
    answer(keys, { call }) {
      const own = mapEach(keys, signingKeyAnswer);
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, call.account) });
    },
  });
}
