/** Handles DELETE /v1/document/{id}. */
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { birthRegion } from "#shared/model/ids.ts";
import { deleteDocument } from "#shared/service/delete-document.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

export function deleteDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return {
    operation: ROUTES.deleteDocument,
    access: "key",
    async handle({ account, parameters, forward }) {
      const id = documentIdOf(parameters);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      await deleteDocument(deps, account, id);
      return new Response(null, { status: 204 });
    },
  };
}
