/** The route of GET /v1/template/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";

export const getTemplateRoute = createRoute({
  ...ROUTES.getTemplate,
  tags: ["Templates"],
  summary: "Get a template",
  description: "Returns the template.",
  request: { params: idParameter("template", TEMPLATE_EXAMPLE.id) },
  responses: {
    200: { ...jsonAnswer("The template.", templateSchema, TEMPLATE_EXAMPLE), links: TEMPLATE_LINKS },
    ...keyedErrorAnswers("template_not_found"),
  },
});
