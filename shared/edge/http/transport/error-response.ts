/**
 * Converts a thrown error into the error body that clients print (callers.md, 13). This is the only place where errors
 * become responses.
 */
import { STATUS_CODES } from "node:http";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import { jsonResponse } from "./json-response.ts";

interface ErrorBody {
  readonly statusCode: number;
  /** A message for people. */
  readonly message: string;
  /** The reason phrase of the status. */
  readonly error: string;
  /** The error code of the catalogue, for programs. */
  readonly code: string;
}

/**
 * Converts the error. An error that is not a ServiceError is a defect of ours: its text is logged under the request's
 * id and not sent.
 */
export function errorResponse(
  thrown: unknown,
  { log, metrics, requestId }: { readonly log: Log; readonly metrics: Metrics; readonly requestId: string },
): Response {
  const error = thrown instanceof ServiceError ? thrown : serviceError("internal", { request: requestId }, thrown);
  if (error.status >= 500) {
    log("error", error.message, { requestId, code: error.code, cause: describe(error.cause) });
    metrics({ Failures: 1 }, { code: error.code });
  }
  if (REFUSALS.has(error.code)) metrics({ Refusals: 1 }, { code: error.code });
  return jsonResponse(errorBody(error), { status: error.status, headers: headersOf(error) });
}

/** The errors of requests for which there is no room at present. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(["too_many_requests", "service_busy"]);

/** Returns the part of an error that a caller sees. */
export function errorBody(error: Pick<ServiceError, "status" | "message" | "code">): ErrorBody {
  return {
    statusCode: error.status,
    message: error.message,
    error: STATUS_CODES[error.status] ?? "Error",
    code: error.code,
  };
}

/** The seconds after which a caller may retry after a temporary failure. */
const RETRY_SECONDS = 5;

const RETRIED_CONFLICTS: ReadonlySet<ErrorCode> = new Set(["idempotency_key_in_use", "document_not_ready"]);

export function tellsWhenToRetry(code: ErrorCode): boolean {
  return [429, 503].includes(CATALOGUE[code].status) || RETRIED_CONFLICTS.has(code);
}

function headersOf({ code }: ServiceError): Record<string, string> {
  // RFC 9110, 15.5.16: the encodings that the request might have had.
  if (code === "content_encoding_unsupported") return { "Accept-Encoding": "identity" };
  return tellsWhenToRetry(code) ? { "Retry-After": String(RETRY_SECONDS) } : {};
}

function describe(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
