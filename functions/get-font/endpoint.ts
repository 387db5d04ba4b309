/** Handles GET /v1/font/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { fontIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { fontAnswer } from "#shared/edge/http/representations/font-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";

import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getFont } from "#shared/service/get-font.ts";

export function getFontEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getFont,
    read: ({ parameters }) => ({ asked: fontIdOf(parameters) }),
    route: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => getFont(deps, call.account, id),
    answer: (font) => jsonResponse(fontAnswer(font)),
  });
}
