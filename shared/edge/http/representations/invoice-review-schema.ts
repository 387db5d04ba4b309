/** Describes what is found about an invoice mapping, in responses. */
import { z } from "@hono/zod-openapi";
import { INVOICE_TERM_TYPES } from "#shared/base/model/invoice-review.ts";
import { openText } from "./answer-fields.ts";

const mappingSchema = z.record(z.string(), z.unknown());

const problemSchema = z
  .object({
    term: z.string().describe("The name of the business term in a mapping, such as lines[].quantity."),
    id: z.string().nullable().describe("The id of the term, such as BT-129; null for a name that is no term."),
    source: z
      .string()
      .nullable()
      .describe("The place in the data that the term comes from, such as Items[1].Quantity; null if there is none."),
    rule: z.string().nullable().describe("The violated rule, such as BR-CO-10; null if there is none."),
    reason: z.string().describe("What is wrong: the predicate of a sentence about the term, or the text of the rule."),
  })
  .openapi("InvoiceProblem");

const termSchema = z
  .object({
    name: z.string().describe("The name in a mapping, such as lines[].quantity."),
    id: z.string().describe("The id in EN 16931, such as BT-129."),
    title: z.string().describe("The name in EN 16931, such as Invoiced quantity."),
    type: openText(INVOICE_TERM_TYPES).describe("The type of its value. list is a group of terms that repeats."),
    codes: z.string().nullable().describe("The list that a code is from; null for other types."),
    required: z.boolean().describe("Whether each invoice, or each entry of the list or group, needs it."),
  })
  .openapi("InvoiceTerm");

export const invoiceReviewSchema = z
  .object({
    mapping: mappingSchema.describe("The mapping that was checked, without the terms that are faulty in themselves."),
    proposal: mappingSchema.describe(
      "A mapping by the names of the template's tags. Empty if none is that of a business term.",
    ),
    values: z
      .record(z.string(), z.unknown())
      .describe(
        "The value of each mapped term, or null; in lists that of the first entry, and of a list the number of entries. Empty without data.",
      ),
    invoice: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The business terms with all computed amounts; null without data, and while there are problems."),
    problems: z.array(problemSchema).describe("All problems. Empty if an invoice can be made."),
    terms: z.array(termSchema).describe("The business terms of EN 16931 that can be mapped, in its order."),
  })
  .openapi("InvoiceMappingReview");
