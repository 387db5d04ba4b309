/** The route of GET /v1/document/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE, PROGRESS_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BATCH_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer, PROGRESS_LINKS } from "#shared/edge/http/representations/answers.ts";
import { documentSchema } from "#shared/edge/http/representations/document-schema.ts";
import { infoHeaderSchema } from "#shared/edge/http/representations/info-header-schema.ts";
import { progressHeaders, progressSchema } from "#shared/edge/http/representations/progress-schema.ts";

export const getDocumentRoute = createRoute({
  ...ROUTES.getDocument,
  tags: ["Documents"],
  summary: "Get a document",
  description:
    "The response has the headers that describe the document, such as Warning, because a caller with `Prefer: respond-async` has not seen them. A document that was requested with this preference returns 202 until it is ready. If it could not be generated, the response is the error that the request would have received without it.",
  request: { params: idParameter("document", DOCUMENT_EXAMPLE.id) },
  responses: {
    200: {
      ...jsonAnswer("The document.", documentSchema, DOCUMENT_EXAMPLE),
      headers: infoHeaderSchema,
      links: DOCUMENT_LINKS,
    },
    202: {
      ...jsonAnswer(
        "The document is being generated. Send the request again after the seconds in the Retry-After header.",
        progressSchema,
        PROGRESS_EXAMPLE,
      ),
      headers: progressHeaders,
      links: PROGRESS_LINKS,
    },
    ...keyedErrorAnswers("document_not_found", ...BATCH_ERRORS),
  },
});
