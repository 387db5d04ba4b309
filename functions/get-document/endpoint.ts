/** GET /v1/document/{id} */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

const route = createRoute({
  ...ROUTES.getDocument,
  tags: ["Documents"],
  summary: "Read a document",
  request: { params: idParameter(DOCUMENT_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The document.", documentSchema, DOCUMENT_EXAMPLE), links: DOCUMENT_LINKS },
    ...keyedErrorAnswers("document_not_found"),
  },
});

export function getDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
    access: "key",
    async handle({ account, parameters, forward }) {
      const id = documentIdOf(parameters);
      if (birthRegion(id) !== deps.region) return forward(birthRegion(id));
      return jsonResponse(documentAnswer(await getDocument(deps, account, id), deps.links));
    },
  };
}
