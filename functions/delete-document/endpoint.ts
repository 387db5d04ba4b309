/** DELETE /v1/document/{id} */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { birthRegion } from "#shared/model/ids.ts";
import { deleteDocument } from "#shared/service/delete-document.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";

const route = createRoute({
  ...ROUTES.deleteDocument,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: "The document and its file are deleted." },
    ...errorAnswers(401, 404),
  },
});

export function deleteDocumentEndpoint(deps: Dependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ account, parameters, forward }) {
      const id = documentIdOf(parameters);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      await deleteDocument(deps, account, id);
      return new Response(null, { status: 204 });
    },
  };
}
