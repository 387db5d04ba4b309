/** Converts what is found about an invoice mapping to the API's form. */
import type { z } from "@hono/zod-openapi";
import type { InvoiceReview, InvoiceTerm } from "#shared/base/model/invoice-review.ts";
import type { invoiceReviewSchema } from "./invoice-review-schema.ts";

export type InvoiceReviewAnswer = z.infer<typeof invoiceReviewSchema>;

export function invoiceReviewAnswer(
  { mapping, proposal, values, invoice, problems }: InvoiceReview,
  terms: readonly InvoiceTerm[],
): InvoiceReviewAnswer {
  return {
    mapping: { ...mapping },
    proposal: { ...proposal },
    values: { ...values },
    invoice: invoice === null ? null : { ...invoice },
    problems: problems.map((problem) => ({ ...problem })),
    terms: terms.map((term) => ({ ...term })),
  };
}
