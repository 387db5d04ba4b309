/** Describes the headers of requests with an Idempotency-Key, for the routes of operations that accept it. */
import * as z from "zod";
import { IDEMPOTENCY_KEY, KEY_PATTERN } from "./idempotency-key.ts";

export const idempotencyHeaders = z.object({
  [IDEMPOTENCY_KEY]: z.string().regex(KEY_PATTERN).optional().meta({
    description:
      "A unique key of 1 to 255 visible ASCII characters. Use a new key for each resource that you create. A request that is repeated with the same key within 24 hours creates nothing: it returns the result of the first request, with the header Idempotency-Replayed. The response is 404 if that resource was deleted meanwhile. A binary document is not stored, so it is generated again, with the same X-Document-Id.",
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  }),
});

/** The response header of repeated requests. */
export const replayHeaders = z.object({
  "Idempotency-Replayed": z.string().optional().meta({
    description: "`true` if this is the result of an earlier request with the same Idempotency-Key.",
    example: "true",
  }),
});
