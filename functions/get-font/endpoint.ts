/** Handles GET /v1/font/{id}. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { fontAnswer } from "#shared/http/font-answer.ts";
import { fontIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { birthRegion } from "#shared/model/ids.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";

import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getFont } from "#shared/service/get-font.ts";

export function getFontEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getFont,
    read: ({ parameters }) => ({ asked: fontIdOf(parameters) }),
    own: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => getFont(deps, call.account, id),
    answer: (font) => jsonResponse(fontAnswer(font)),
  });
}
