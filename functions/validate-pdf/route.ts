/** The route of POST /v1/validate. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { VALIDATION_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, UPLOAD_ERRORS, WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { validationSchema } from "#shared/edge/http/representations/validation-schema.ts";
import { validatePdfForm } from "./request.ts";

export const validatePdfRoute = createRoute({
  ...ROUTES.validatePdf,
  tags: ["Documents"],
  summary: "Validate a PDF",
  description:
    "Reports what any PDF claims to be and what it fulfils: PDF/A, PDF/UA-1, electronic invoices, and the bytes that its signatures cover. Each violated clause comes with a page and an object. Nothing is stored. Content that the checks cannot judge counts as a violation.",
  request: {
    body: {
      required: true,
      content: { "multipart/form-data": { schema: validatePdfForm, example: { region: "us" } } },
    },
  },
  responses: {
    200: { ...jsonAnswer("What was found.", validationSchema, VALIDATION_EXAMPLE), headers: timingHeaders },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      ...UPLOAD_ERRORS,
      "pdf_unreadable",
      "region_unavailable",
      "converter_busy",
      ...WORKER_ERRORS,
    ),
  },
});
