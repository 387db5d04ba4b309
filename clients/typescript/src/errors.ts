/** What a call of the client can end with. */
import type { ApiError } from "./api-types.ts";

/** The codes of ERRORS.md. A newer service may have more. */
export type ErrorCode = ApiError["code"];

/** The service refused a call, or failed. */
export class MerganserError extends Error {
  override readonly name = "MerganserError";
  readonly status: number;
  /** For programs; its meaning never changes. Empty if something before the service answered, such as a proxy. */
  readonly code: ErrorCode;
  /** Names the call in the service's log. */
  readonly requestId: string | undefined;
  /** The number of seconds to wait before the call may be repeated. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, requestId, retryAfterSeconds }: Omit<MerganserError, keyof Error>) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service could not be reached, or its answer broke off. The original error is the cause. */
export class MerganserConnectionError extends Error {
  override readonly name: string = "MerganserConnectionError";
}

/** The service did not answer within the time limit of the call. */
export class MerganserTimeoutError extends MerganserConnectionError {
  override readonly name = "MerganserTimeoutError";
}

/** Reads the error from an answer that is none of success. */
export async function errorOf(answer: Response): Promise<MerganserError> {
  const { message, code } = ((await answer.json().catch(() => null)) ?? {}) as Partial<ApiError>;
  if (message === undefined || code === undefined) return notOfMerganser(answer);
  return new MerganserError(message, { ...factsOf(answer), code });
}

/** The error for what something before the service answered, such as a proxy. */
export function notOfMerganser(answer: Response): MerganserError {
  // A link's address carries a signature.
  const asked = answer.url === "" ? "The address" : new URL(answer.url).origin;
  const message =
    `${asked} answered with ${answer.status} ${answer.statusText}, and not as Merganser does. ` +
    "Check baseUrl and, if a link leads there, BASE_ADDRESS_<REGION> of the service.";
  return new MerganserError(message, { ...factsOf(answer), code: "" });
}

function factsOf({ status, headers }: Response): Omit<MerganserError, keyof Error | "code"> {
  const seconds = Number.parseInt(headers.get("Retry-After") ?? "", 10);
  return {
    status,
    requestId: headers.get("X-Request-Id") ?? undefined,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
  };
}
