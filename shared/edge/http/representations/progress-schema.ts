/** Describes a document in progress in responses. */
import { z } from "@hono/zod-openapi";
import { ITEMS_MAX } from "#shared/base/model/limits.ts";
import { idSchema } from "./answer-fields.ts";

export const progressSchema = z
  .object({
    id: idSchema.describe("The id that the document will have."),
    status: z.literal("in_progress").describe("Always the same, to tell this body from a document."),
    items_done: z.int().min(0).max(ITEMS_MAX).describe("The number of data items that are finished."),
    items_total: z
      .int()
      .min(1)
      .max(ITEMS_MAX)
      .optional()
      .describe("The number of data items. Absent until the data file has been read."),
    seconds_left: z
      .int()
      .min(0)
      .optional()
      .describe("An estimate of the time until all items are finished. Absent until some of them are."),
  })
  .openapi("DocumentInProgress");

export const progressHeaders = z.object({
  Location: z
    .url()
    .openapi({ description: "The URL of the document. Until the document is ready, it returns the progress." }),
  "Retry-After": z
    .int()
    .min(1)
    .openapi({ description: "The number of seconds to wait before the next request.", example: 1 }),
});
