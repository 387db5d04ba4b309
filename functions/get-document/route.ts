/** The route of GET /v1/document/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE, PROGRESS_EXAMPLE } from "#shared/http/answer-examples.ts";
import { idParameter } from "#shared/http/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/http/answers.ts";
import { documentSchema } from "#shared/http/document-schema.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { BATCH_ERRORS } from "#shared/http/error-groups.ts";
import { progressHeaders, progressSchema } from "#shared/http/progress-schema.ts";

export const getDocumentRoute = createRoute({
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
