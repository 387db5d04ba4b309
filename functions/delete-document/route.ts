/** The route of DELETE /v1/document/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";

export const deleteDocumentRoute = createRoute({
  ...ROUTES.deleteDocument,
  tags: ["Documents"],
  summary: "Delete a document",
  description: "Deletes the document and its file.",
  request: { params: idParameter("document", DOCUMENT_EXAMPLE.id) },
  responses: {
    204: { description: "The document and its file were deleted." },
    ...keyedErrorAnswers("key_not_allowed", "document_not_found"),
  },
});
