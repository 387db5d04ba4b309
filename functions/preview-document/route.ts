/** The route of POST /v1/preview. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { PREVIEW_EXAMPLE, TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, CONVERSION_ERRORS, DOCUMENT_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { previewSchema } from "#shared/edge/http/representations/preview-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { newPreview } from "./request.ts";

const EXAMPLE = {
  template_id: TEMPLATE_EXAMPLE.id,
  data: { Name: "Zoë Müller", Items: [{ Item: "Oak table", Quantity: 1 }] },
  pages: "1-3",
  width: 800,
  known: PREVIEW_EXAMPLE.pages.map(({ hash }) => hash),
};

export const previewDocumentRoute = createRoute({
  ...ROUTES.previewDocument,
  tags: ["Documents"],
  summary: "Preview a document",
  description:
    "Merges data into a template, as POST /v1/document does, and returns pictures of the pages. Nothing is stored. To show a document while its data are edited, send the hashes of the pictures that you have in `known`: pages that have not changed are returned without their picture.",
  request: { body: { required: true, content: { "application/json": { schema: newPreview, example: EXAMPLE } } } },
  responses: {
    200: { ...jsonAnswer("The pages.", previewSchema, PREVIEW_EXAMPLE), headers: timingHeaders },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      "template_not_found",
      "version_not_found",
      "region_unavailable",
      ...DOCUMENT_ERRORS,
      ...CONVERSION_ERRORS,
    ),
  },
});
