/** The route of GET /v1/template/{id}/version. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE, VERSION_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { versionSchema } from "#shared/edge/http/representations/version-schema.ts";

export const listTemplateVersionsRoute = createRoute({
  ...ROUTES.listTemplateVersions,
  tags: ["Templates"],
  summary: "List the versions of a template",
  description:
    "Lists the files that the template keeps, newest first: the present file, and those that it has replaced while `versioning_enabled` was true.",
  request: { params: idParameter("template", TEMPLATE_EXAMPLE.id) },
  responses: {
    200: jsonAnswer("The versions, newest first.", z.array(versionSchema), [VERSION_EXAMPLE]),
    ...keyedErrorAnswers("template_not_found", "region_unavailable"),
  },
});
