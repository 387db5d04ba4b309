/** Distinguishes temporary failures of AWS, which remain after all retries, from defects in our requests. */
import { STORAGE_REASONS } from "#shared/base/errors/catalogue/service-errors.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";

/** Connections that cannot be opened, break or stay silent. The SDK has retried the call before, until its deadline. */
const WITHOUT_ANSWER =
  /^(AbortError|TimeoutError|RequestTimeout|NetworkingError|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Each service has its own error names for throttling and for internal errors. */
const NOT_NOW =
  /^(Throttl|TooManyRequests|RequestThrottled|RequestLimitExceeded|ProvisionedThroughputExceeded|SlowDown|InternalError|ServiceUnavailable)/;

/**
 * Returns the error to throw: `storage_unavailable` for a failure that may be temporary, and the error itself for any
 * other, which is a defect of ours.
 */
export function unavailableUnlessOurs(error: unknown): unknown {
  return isPassing(error) ? serviceError("storage_unavailable", { reason: STORAGE_REASONS.silent }, error) : error;
}

/** Returns the answer of a call. Throws as `unavailableUnlessOurs` says. */
export async function available<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw unavailableUnlessOurs(error);
  }
}

/** The fields of an SDK error. */
interface AwsError {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name = "", code = "", $metadata }: AwsError = error;
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 500 || status === 429 || NOT_NOW.test(name) || NOT_NOW.test(code)) return true;
  return WITHOUT_ANSWER.test(name) || WITHOUT_ANSWER.test(code);
}
