/** Handles GET /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { describedDocument } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { progressResponse } from "#shared/http/progress-answer.ts";
import { birthRegion } from "#shared/model/ids.ts";
import { endpointOf } from "#shared/request/endpoint-of.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

export function getDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return endpointOf(deps, {
    operation: ROUTES.getDocument,
    read: ({ parameters }) => ({ asked: documentIdOf(parameters) }),
    own: (id) => ({ region: birthRegion(id) }),
    make: ({ asked: id, call }) => getDocument(deps, call.account, id),
    answer(found) {
      if ("progress" in found) return progressResponse(found.progress, deps.links);
      const { answer, headers } = describedDocument(found.document, deps.links);
      return jsonResponse(answer, { headers });
    },
  });
}
