/** The route of POST /v1/template. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import {
  BODY_ERRORS,
  IDEMPOTENCY_ERRORS,
  TEMPLATE_FILE_ERRORS,
  UPLOAD_ERRORS,
} from "#shared/edge/http/documentation/error-groups.ts";
import { REPEATED_PART } from "#shared/edge/http/fields/list-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { idempotencyHeaders, replayHeaders } from "#shared/edge/http/transport/idempotency-headers.ts";
import { createTemplateForm } from "./request.ts";

const EXAMPLE = { name: "Offer", folder: ["Sales", "Offers"], enhanced_syntax: false };

export const createTemplateRoute = createRoute({
  ...ROUTES.createTemplate,
  tags: ["Templates"],
  summary: "Upload a template",
  description:
    "Reads the tags of the file and stores it. A template with invalid tags is stored too. Its `problems` describe them.",
  request: {
    headers: idempotencyHeaders,
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: createTemplateForm,
          encoding: { folder: REPEATED_PART },
          example: EXAMPLE,
        },
      },
    },
  },
  responses: {
    201: {
      ...jsonAnswer("The created template.", templateSchema, TEMPLATE_EXAMPLE),
      headers: replayHeaders.extend(timingHeaders.shape),
      links: TEMPLATE_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...IDEMPOTENCY_ERRORS,
      ...UPLOAD_ERRORS,
      "plan_required",
      "storage_limit_reached",
      "template_not_found",
      "region_unavailable",
      ...TEMPLATE_FILE_ERRORS,
    ),
  },
});
