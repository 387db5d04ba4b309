/** Describes a document in progress in responses. */
import { z } from "@hono/zod-openapi";
import { ITEMS_MAX } from "#shared/model/limits.ts";
import { idSchema } from "./answer-fields.ts";

export const progressSchema = z
  .object({
    id: idSchema.describe("That the document has when it is ready."),
    status: z.literal("in_progress"),
    items_done: z.int().min(0).max(ITEMS_MAX).describe("Number of data items that are made."),
    items_total: z
      .int()
      .min(1)
      .max(ITEMS_MAX)
      .optional()
      .describe("Number of data items; absent until the data file is read."),
  })
  .openapi("DocumentInProgress");

export const progressHeaders = z.object({
  Location: z.url().openapi({ description: "Where the document is when it is ready, and until then how far it is." }),
  "Retry-After": z.int().min(1).openapi({ description: "Seconds after which to ask again.", example: 1 }),
});
