/** The route of POST /v1/font. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { FONT_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, UPLOAD_ERRORS, WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { FONT_LINKS, jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { fontSchema } from "#shared/edge/http/representations/font-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { createFontForm } from "./request.ts";

export const createFontRoute = createRoute({
  ...ROUTES.createFont,
  tags: ["Fonts"],
  summary: "Upload a font",
  description:
    "Stores a font for the documents of this account. PDFs and pictures are drawn with it where a template or its data names its family. If two fonts have the same family and style, the one that was uploaded last is used. A font whose licence bits forbid embedding is refused.",
  request: {
    body: {
      required: true,
      content: { "multipart/form-data": { schema: createFontForm, example: { region: "us" } } },
    },
  },
  responses: {
    201: {
      ...jsonAnswer("The stored font.", fontSchema, FONT_EXAMPLE),
      headers: timingHeaders,
      links: FONT_LINKS,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...UPLOAD_ERRORS,
      "storage_limit_reached",
      "font_limit_reached",
      "font_format_unsupported",
      "font_damaged",
      "font_license_restricted",
      "region_unavailable",
      ...WORKER_ERRORS,
    ),
  },
});
