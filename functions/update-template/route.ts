/** The route of PUT /v1/template/{id}. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, TEMPLATE_FILE_ERRORS, UPLOAD_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { REPEATED_PART } from "#shared/edge/http/fields/list-fields.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { updateTemplateForm } from "./request.ts";

const EXAMPLE = { name: "Offer 2027", folder: ["Sales"] };

export const updateTemplateRoute = createRoute({
  ...ROUTES.updateTemplate,
  tags: ["Templates"],
  summary: "Update a template",
  description:
    "Changes the fields that the request contains. Fields that are absent stay unchanged. Either all changes are made, or none.",
  request: {
    params: idParameter("template", TEMPLATE_EXAMPLE.id),
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: updateTemplateForm,
          encoding: { folder: REPEATED_PART },
          example: EXAMPLE,
        },
      },
    },
  },
  responses: {
    200: {
      ...jsonAnswer("The updated template.", templateSchema, { ...TEMPLATE_EXAMPLE, ...EXAMPLE }),
      headers: timingHeaders,
      links: TEMPLATE_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...UPLOAD_ERRORS,
      "plan_required",
      "storage_limit_reached",
      "template_too_large_to_move",
      "template_not_found",
      "changed_meanwhile",
      "region_unavailable",
      ...TEMPLATE_FILE_ERRORS,
    ),
  },
});
