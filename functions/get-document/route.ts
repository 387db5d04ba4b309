/** The route of GET /v1/document/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentSchema } from "#shared/http/document-schema.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";

export const getDocumentRoute = createRoute({
  ...ROUTES.getDocument,
  tags: ["Documents"],
  summary: "Read a document",
  request: { params: idParameter(DOCUMENT_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The document.", documentSchema, DOCUMENT_EXAMPLE), links: DOCUMENT_LINKS },
    ...keyedErrorAnswers("document_not_found"),
  },
});
