/** GET /v1/document/{id} */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE, PROGRESS_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentAnswer, documentSchema } from "#shared/http/document-answer.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { BATCH_ERRORS } from "#shared/http/error-groups.ts";
import { documentIdOf } from "#shared/http/ids-of-paths.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { progressHeaders, progressResponse, progressSchema } from "#shared/http/progress-answer.ts";
import { birthRegion } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies.ts";
import { getDocument } from "#shared/service/get-document.ts";

const route = createRoute({
  ...ROUTES.getDocument,
  tags: ["Documents"],
  summary: "Read a document",
  description:
    "One that was asked for with `Prefer: respond-async` answers 202 until it is ready; where it could not be made, the error that the request without that preference would have got.",
  request: { params: idParameter(DOCUMENT_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The document.", documentSchema, DOCUMENT_EXAMPLE), links: DOCUMENT_LINKS },
    202: {
      ...jsonAnswer("The document is being made; ask again.", progressSchema, PROGRESS_EXAMPLE),
      headers: progressHeaders,
      links: DOCUMENT_LINKS,
    },
    ...keyedErrorAnswers("document_not_found", ...BATCH_ERRORS),
  },
});

export function getDocumentEndpoint(deps: StoreDependencies): Endpoint {
  return {
    route,
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
