/** The route of POST /v1/template/{id}/version/{version}/restore. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { TEMPLATE_CONTENT_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";

const parameters = idParameter("template", TEMPLATE_EXAMPLE.id).extend({
  version: z.string().min(1).openapi({ description: "The number of the version.", example: "1" }),
});

export const restoreTemplateVersionRoute = createRoute({
  ...ROUTES.restoreTemplateVersion,
  tags: ["Templates"],
  summary: "Restore a version of a template",
  description:
    "Makes an earlier file the present one again, as a new version, with the delimiters and the syntax that it had. The present file is kept. Nothing changes if the version is the present one.",
  request: { params: parameters },
  responses: {
    200: {
      ...jsonAnswer("The template with the restored file.", templateSchema, TEMPLATE_EXAMPLE),
      headers: timingHeaders,
      links: TEMPLATE_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      "storage_limit_reached",
      "template_not_found",
      "version_not_found",
      "changed_meanwhile",
      "region_unavailable",
      ...TEMPLATE_CONTENT_ERRORS,
    ),
  },
});
