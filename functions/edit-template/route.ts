/** The route of POST /v1/template/{id}/edit. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, TEMPLATE_CONTENT_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { FILE } from "#shared/edge/http/fields/file-part.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/edge/http/representations/answers.ts";
import { templateSchema } from "#shared/edge/http/representations/template-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { templateEdit } from "./request.ts";

const EXAMPLE = {
  replacements: [
    { find: "Ms Ada Lovelace", replace: "[Name]" },
    { find: "Offer 7", replace: "Offer [Number]", all: true },
  ],
};

const edited = jsonAnswer(
  "The template with its new file. With `Accept: application/octet-stream`, the response is the edited file, and nothing is stored.",
  templateSchema,
  TEMPLATE_EXAMPLE,
);

const answerHeaders = timingHeaders.extend({
  "Content-Disposition": z.string().optional().openapi({
    description: "The name of the edited file. Sent only with a binary response.",
    example: "attachment; filename=\"Offer.docx\"; filename*=UTF-8''Offer.docx",
  }),
});

export const editTemplateRoute = createRoute({
  ...ROUTES.editTemplate,
  tags: ["Templates"],
  summary: "Edit a template",
  description: [
    "Replaces texts in the template's file, for example names and dates of a letter by tags, or faulty tags by correct ones.",
    "A text is found however Word has split it. Formats, pictures and everything else stay as they are.",
    "The edited file becomes a new version of the template, as with PUT /v1/template/{id}. A .doc, .odt or .rtf becomes a .docx.",
    "Either all replacements are made, or none. `Accept: application/octet-stream` returns the edited file and stores nothing.",
  ].join(" "),
  request: {
    params: idParameter("template", TEMPLATE_EXAMPLE.id),
    body: { required: true, content: { "application/json": { schema: templateEdit, example: EXAMPLE } } },
  },
  responses: {
    200: {
      ...edited,
      headers: answerHeaders,
      links: TEMPLATE_LINKS,
      content: { ...edited.content, "application/octet-stream": { schema: FILE } },
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      "storage_limit_reached",
      "template_not_found",
      "text_not_found",
      "text_only_in_tags",
      "text_ambiguous",
      "texts_overlap",
      "changed_meanwhile",
      "region_unavailable",
      ...TEMPLATE_CONTENT_ERRORS,
    ),
  },
});
