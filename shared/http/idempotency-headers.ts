/** Describes the headers of requests with an Idempotency-Key, for the routes of operations that accept it. */
import * as z from "zod";
import { IDEMPOTENCY_KEY, KEY_PATTERN } from "./idempotency-key.ts";

export const idempotencyHeaders = z.object({
  [IDEMPOTENCY_KEY]: z.string().regex(KEY_PATTERN).optional().meta({
    description:
      "Any text of 1 to 255 visible ASCII characters, a new one for each thing to be made. A request that is sent again with the same key within 24 hours is answered with what the first one made (header Idempotency-Replayed), and nothing is made twice; 404 says that it was deleted meanwhile. A document in binary form is not stored: it is made again, under the same X-Document-Id.",
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  }),
});

/** The response header of repeated requests. */
export const replayHeaders = z.object({
  "Idempotency-Replayed": z.string().optional().meta({
    description: "`true` on the answer to a request that was answered before with the same Idempotency-Key.",
    example: "true",
  }),
});
