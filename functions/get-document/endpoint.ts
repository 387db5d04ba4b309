/** Handles GET /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import { documentAnswer } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { progressResponse } from "#shared/http/progress-answer.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

export function getDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.getDocument,
    access: "key",
    async handle({ account, parameters, forward }) {
      const id = documentIdOf(parameters);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      const found = await getDocument(deps, account, id);
      if ("batch" in found) return progressResponse(found.batch, deps.links);
      return jsonResponse(documentAnswer(found.document, deps.links));
    },
  };
}
