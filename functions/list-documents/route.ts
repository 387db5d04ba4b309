/** The route of GET /v1/document?template_id=. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { DOCUMENT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { documentSchema } from "#shared/edge/http/representations/document-schema.ts";
import { listDocumentsQuery } from "./request.ts";

export const listDocumentsRoute = createRoute({
  ...ROUTES.listDocuments,
  tags: ["Documents"],
  summary: "List the documents of a template",
  description:
    "Lists the documents that were generated from a template, newest first. A deleted template may still have documents. The list is empty if no template ever had this id. `template_id=*` lists the documents of all templates.",
  request: { query: listDocumentsQuery },
  responses: {
    200: jsonAnswer("The template's documents, newest first.", z.array(documentSchema), [DOCUMENT_EXAMPLE]),
    ...keyedErrorAnswers("request_invalid", "region_unavailable"),
  },
});
