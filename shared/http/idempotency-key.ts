/** Reads the header by which a caller marks a request as a repetition. */
import * as z from "zod";
import { serviceError } from "#shared/errors/service-error.ts";

const NAME = "Idempotency-Key";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The request header, for the routes of operations that accept it. */
export const idempotencyHeaders = z.object({
  [NAME]: z.string().regex(KEY).optional().meta({
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

/** @throws ServiceError `request_invalid` for a key that is empty, too long, or contains other characters */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(NAME) ?? undefined;
  if (key === undefined || KEY.test(key)) return key;
  throw serviceError("request_invalid", {
    faults: `The ${NAME} header must have 1 to 255 visible ASCII characters without spaces, such as a UUID.`,
  });
}
