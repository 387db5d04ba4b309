/** Defines the query of GET /v1/template/{id}/text. */
import * as z from "zod";

const FROM_ERROR = "must be the index of a paragraph, as next has it";

export const templateTextQuery = z.object({
  from: z
    .string({ error: FROM_ERROR })
    .regex(/^\d{1,9}$/, { error: FROM_ERROR })
    .transform(Number)
    .default(0)
    .meta({
      type: "integer",
      minimum: 0,
      maximum: 999_999_999,
      default: 0,
      description: "The index of the first paragraph, as `next` of the page before has it.",
      example: 0,
    }),
});
