/** The route of GET /v1/template. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";
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
