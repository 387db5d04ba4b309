/** The route of PUT /v1/document/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { DOCUMENT_LINKS, jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { documentSchema } from "#shared/edge/http/representations/document-schema.ts";
import { updateDocumentFields } from "./request.ts";

const EXAMPLE = { name: "Offer for Zoë Müller" };

export const updateDocumentRoute = createRoute({
  ...ROUTES.updateDocument,
  tags: ["Documents"],
  summary: "Rename a document",
  description: "Changes the logical name of the document. Its filename and its file stay unchanged.",
  request: {
    params: idParameter("document", DOCUMENT_EXAMPLE.id),
    body: {
      required: true,
      content: { "application/json": { schema: updateDocumentFields, example: EXAMPLE } },
    },
  },
  responses: {
    200: {
      ...jsonAnswer("The renamed document.", documentSchema, { ...DOCUMENT_EXAMPLE, ...EXAMPLE }),
      links: DOCUMENT_LINKS,
    },
    ...keyedErrorAnswers("key_not_allowed", ...BODY_ERRORS, "document_not_found", "document_not_ready"),
  },
});
