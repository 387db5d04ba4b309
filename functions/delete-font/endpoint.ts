/** Handles DELETE /v1/font/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { fontIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import { deleteFont } from "#shared/service/delete-font.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

export function deleteFontEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.deleteFont,
    read: ({ parameters }) => ({ asked: fontIdOf(parameters) }),
    route: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => deleteFont(deps, call.account, id),
    answer: () => new Response(null, { status: 204 }),
  });
}
