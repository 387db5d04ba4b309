/** Handles GET /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { birthRegion } from "#shared/base/model/ids.ts";
import { documentIdOf } from "#shared/edge/http/fields/ids-of-paths.ts";
import { describedDocument } from "#shared/edge/http/representations/document-answer.ts";
import { progressResponse } from "#shared/edge/http/representations/progress-answer.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { endpointOf } from "#shared/edge/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

export function getDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getDocument,
    read: ({ parameters }) => ({ asked: documentIdOf(parameters) }),
    route: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => getDocument(deps, call.account, id),
    answer(found) {
      if ("progress" in found) return progressResponse(found.progress, deps.links);
      const { answer, headers } = describedDocument(found.document, deps.links);
      return jsonResponse(answer, { headers });
    },
  });
}
