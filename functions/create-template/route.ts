/** The route of POST /v1/template. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { TEMPLATE_EXAMPLE } from "#shared/http/answer-examples.ts";
import { jsonAnswer, TEMPLATE_LINKS } from "#shared/http/answers.ts";
import { keyedErrorAnswers } from "#shared/http/error-answers.ts";
import { filePart } from "#shared/http/file-part.ts";
import { templateSchema } from "#shared/http/template-answer.ts";
import { mediaTypes, TEMPLATE_FORMATS } from "#shared/model/format.ts";
import { createTemplateForm } from "./request.ts";

/** The name of the part decides, not its type. */
const TEMPLATE_TYPES = mediaTypes(TEMPLATE_FORMATS);

export const createTemplateRoute = createRoute({
  ...ROUTES.createTemplate,
  tags: ["Templates"],
  summary: "Upload a template",
  description:
    "Finds the tags of the file and stores it. A template with invalid tags is stored as well, and says why.",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: createTemplateForm,
          encoding: { file: filePart("file", { types: TEMPLATE_TYPES, filename: "Offer.docx" }) },
          example: { name: "Offer", folder: ["Sales", "Offers"], enhanced_syntax: false },
        },
      },
    },
  },
  responses: {
    201: { ...jsonAnswer("The new template.", templateSchema, TEMPLATE_EXAMPLE), links: TEMPLATE_LINKS },
    ...keyedErrorAnswers(
      "request_invalid",
      "body_unreadable",
      "plan_required",
      "request_too_large",
      "content_type_unsupported",
      "template_format_unsupported",
      "template_content_mismatch",
      "template_damaged",
      "template_encrypted",
      "template_has_macros",
      "template_too_large_unpacked",
      "template_too_complex",
      "conversion_failed",
      "conversion_timed_out",
      "converter_unavailable",
      "converter_busy",
      "html_renderer_unavailable",
      "shutting_down",
    ),
  },
});
