/** The route of DELETE /v1/template/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { deleteTemplateQuery } from "./request.ts";

export const deleteTemplateRoute = createRoute({
  ...ROUTES.deleteTemplate,
  tags: ["Templates"],
  summary: "Delete a template",
  description:
    "Deletes the template and its files. Documents that were generated from it are kept, unless `documents=delete` is sent.",
  request: { params: idParameter("template", TEMPLATE_EXAMPLE.id), query: deleteTemplateQuery },
  responses: {
    204: { description: "The template was deleted. Its documents are kept, or are being deleted." },
    ...keyedErrorAnswers("key_not_allowed", "request_invalid", "template_not_found"),
  },
});
