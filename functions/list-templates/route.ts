/** The route of GET /v1/template. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/answer-examples.ts";
import { jsonAnswer } from "#shared/edge/http/answers.ts";
import { keyedErrorAnswers } from "#shared/edge/http/error-answers.ts";
import { templateSchema } from "#shared/edge/http/template-schema.ts";
import { listTemplatesQuery } from "./request.ts";

export const listTemplatesRoute = createRoute({
  ...ROUTES.listTemplates,
  tags: ["Templates"],
  summary: "List templates",
  description: "Lists the account's templates in all regions, newest first.",
  request: { query: listTemplatesQuery },
  responses: {
    200: jsonAnswer("The templates, newest first.", z.array(templateSchema), [TEMPLATE_EXAMPLE]),
    ...keyedErrorAnswers("request_invalid", "region_unavailable"),
  },
});
