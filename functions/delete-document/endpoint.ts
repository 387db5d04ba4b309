/** DELETE /v1/document/{id} */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { birthRegion } from "#shared/model/ids.ts";
import { deleteDocument } from "#shared/service/delete-document.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";

const route = createRoute({
  ...ROUTES.deleteDocument,
  tags: ["Documents"],
  summary: "Delete a document",
  description: "Its file goes with it.",
  request: { params: idParameter(DOCUMENT_EXAMPLE.id) },
  responses: {
    204: { description: "The document and its file are deleted." },
    ...keyedErrorAnswers("document_not_found"),
  },
});

export function deleteDocumentEndpoint(deps: StoreDependencies): Endpoint {
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
