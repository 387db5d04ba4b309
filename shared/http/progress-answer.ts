/** How far a document is that is being made: the answer until it is ready. */
import { z } from "@hono/zod-openapi";
import { ITEMS_MAX } from "#shared/model/limits.ts";
import type { Batch } from "#shared/store/batches.ts";
import type { Links } from "#shared/store/links.ts";
import { idSchema } from "./answer-fields.ts";
import { jsonResponse } from "./json-response.ts";

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

export type ProgressAnswer = z.infer<typeof progressSchema>;

/** Seconds after which a caller may ask again. */
const RETRY_SECONDS = 1;

export const progressHeaders = z.object({
  Location: z.url().openapi({ description: "Where the document is when it is ready, and until then how far it is." }),
  "Retry-After": z.int().min(1).openapi({ description: "Seconds after which to ask again.", example: RETRY_SECONDS }),
});

export function progressResponse(batch: Batch, links: Links): Response {
  const { id, itemsDone, itemsTotal } = batch;
  const answer: ProgressAnswer = {
    id,
    status: "in_progress",
    items_done: itemsDone,
    ...(itemsTotal !== undefined && { items_total: itemsTotal }),
  };
  const headers = { Location: links.addressOf(`/v1/document/${id}`), "Retry-After": String(RETRY_SECONDS) };
  return jsonResponse(answer, { status: 202, headers });
}
