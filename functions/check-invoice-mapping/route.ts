/** The route of POST /v1/template/{id}/invoice-mapping. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { INVOICE_REVIEW_EXAMPLE, TEMPLATE_EXAMPLE } from "#shared/edge/http/documentation/answer-examples.ts";
import { keyedErrorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { BODY_ERRORS, WORKER_ERRORS } from "#shared/edge/http/documentation/error-groups.ts";
import { idParameter } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { invoiceReviewSchema } from "#shared/edge/http/representations/invoice-review-schema.ts";
import { timingHeaders } from "#shared/edge/http/representations/timing-headers.ts";
import { invoiceMappingCheck } from "./request.ts";

const EXAMPLE = {
  invoice_mapping: { number: "InvoiceNo", lines: "Items", "lines[].quantity": "Quantity" },
  data: { InvoiceNo: "2026-117", Items: [{ Quantity: 2 }] },
  invoice: "EN 16931",
} as const;

export const checkInvoiceMappingRoute = createRoute({
  ...ROUTES.checkInvoiceMapping,
  tags: ["Templates"],
  summary: "Check and propose an invoice mapping",
  description:
    "Tries an invoice mapping with data: returns the value of each business term, the completed invoice, and all problems with their terms and rules. Also proposes a mapping by the names of the template's tags, in English, German and French, and lists the business terms. Nothing is stored.",
  request: {
    params: idParameter("template", TEMPLATE_EXAMPLE.id),
    body: { required: true, content: { "application/json": { schema: invoiceMappingCheck, example: EXAMPLE } } },
  },
  responses: {
    200: {
      ...jsonAnswer("What the mapping gives.", invoiceReviewSchema, INVOICE_REVIEW_EXAMPLE),
      headers: timingHeaders,
    },
    ...keyedErrorAnswers(
      "key_not_allowed",
      ...BODY_ERRORS,
      "template_not_found",
      "template_has_invalid_tags",
      "template_too_complex",
      "invoice_invalid",
      "region_unavailable",
      ...WORKER_ERRORS,
    ),
  },
});
