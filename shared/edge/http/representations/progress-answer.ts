/** Returns the response that shows the progress of a document while it is being generated. */
import type { z } from "@hono/zod-openapi";
import type { BatchProgress } from "#shared/base/model/batch.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import type { Links } from "#shared/storage/links/links.ts";
import type { progressSchema } from "./progress-schema.ts";

export type ProgressAnswer = z.infer<typeof progressSchema>;

/** The seconds after which a caller may ask again. */
const RETRY_SECONDS = 1;

export function progressResponse(progress: BatchProgress, links: Links): Response {
  const { id, itemsDone, itemsTotal, secondsLeft } = progress;
  const answer: ProgressAnswer = {
    id,
    status: "in_progress",
    items_done: itemsDone,
    ...(itemsTotal !== undefined && { items_total: itemsTotal }),
    ...(secondsLeft !== undefined && { seconds_left: secondsLeft }),
  };
  const headers = { Location: links.addressOf(`/v1/document/${id}`), "Retry-After": String(RETRY_SECONDS) };
  return jsonResponse(answer, { status: 202, headers });
}
