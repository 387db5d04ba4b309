/** Tells what AWS could not do at the moment, after all repetitions, from what we asked wrongly. */
import { serviceError } from "#shared/errors/service-error.ts";

/** Connections that are not made, break, or stay silent; the SDK has repeated the call by then. */
const WITHOUT_ANSWER =
  /^(TimeoutError|RequestTimeout|NetworkingError|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Each service has names of its own for asking too much at once, and for a fault of its own. */
const NOT_NOW =
  /^(Throttl|TooManyRequests|RequestThrottled|RequestLimitExceeded|ProvisionedThroughputExceeded|SlowDown|InternalError|ServiceUnavailable)/;

/**
 * The error to throw on: `storage_unavailable` for what may succeed in a moment; itself for everything else, which is
 * a fault of ours.
 */
export function unavailableUnlessOurs(error: unknown): unknown {
  return isPassing(error) ? serviceError("storage_unavailable", {}, error) : error;
}

/** The facts that the SDK gives of an error. */
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
