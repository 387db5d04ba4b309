/** Handles GET /v1/font. */
import { ROUTES } from "#functions/routes.ts";
import { mapEach } from "#shared/edge/http/fields/map-each.ts";
import { fontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { listFonts } from "#shared/service/list-fonts.ts";
import { otherRegionsOf } from "#shared/service/regions/other-regions-of.ts";

export function listFontsEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.listFonts,
    read: () => ({ asked: undefined }),
    make: async ({ call }) => listFonts(deps, call.account),
    answer(fonts, { call }) {
      const own = mapEach(fonts, fontAnswer);
      return listOfAllRegions(call, { own, otherRegions: () => otherRegionsOf(deps, call.account) });
    },
  });
}
