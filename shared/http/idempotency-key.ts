/** Reads the header by which a caller marks a request as a repetition. */
import * as z from "zod";
import { serviceError } from "#shared/errors/service-error.ts";

const NAME = "Idempotency-Key";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The request header, for the routes of operations that accept it. */
export const idempotencyHeaders = z.object({
  [NAME]: z.string().regex(KEY).optional().meta({
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

/** @throws ServiceError `request_invalid` for a key that is empty, too long, or contains other characters */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(NAME) ?? undefined;
  if (key === undefined || KEY.test(key)) return key;
  throw serviceError("request_invalid", {
    faults: `The header ${NAME} must have 1 to 255 visible ASCII characters without blanks, such as a UUID.`,
  });
}
