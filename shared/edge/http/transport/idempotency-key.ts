/** Reads the header by which a caller marks a request as a repetition. */
import { serviceError } from "#shared/base/errors/service-error.ts";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

export const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** @throws ServiceError `request_invalid` for a key that is empty, too long, or contains other characters */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY) ?? undefined;
  if (key === undefined || KEY_PATTERN.test(key)) return key;
  throw serviceError("request_invalid", {
    faults: `The ${IDEMPOTENCY_KEY} header must have 1 to 255 visible ASCII characters without spaces, such as a UUID.`,
  });
}
