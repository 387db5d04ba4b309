/** The one catch at the edge: turns what was thrown into the error body that clients print (callers.md, 13). */
import { STATUS_CODES } from "node:http";
import { CATALOGUE, type ErrorCode } from "#shared/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { Log } from "#shared/log/log.ts";
import type { Metrics } from "#shared/log/metrics.ts";
import { jsonResponse } from "./json-response.ts";

interface ErrorBody {
  readonly statusCode: number;
  /** One text, for people. */
  readonly message: string;
  /** The status in words. */
  readonly error: string;
  /** One of the catalogue, for programs. */
  readonly code: string;
}

/** What is not a ServiceError is a fault of ours: its text stays in the log, under the request's id. */
export function errorResponse(
  thrown: unknown,
  { log, metrics, requestId }: { readonly log: Log; readonly metrics: Metrics; readonly requestId: string },
): Response {
  const error = thrown instanceof ServiceError ? thrown : serviceError("internal", { request: requestId }, thrown);
  if (error.status >= 500) {
    log("error", error.message, { requestId, code: error.code, cause: describe(error.cause) });
    metrics({ Failures: 1 }, { code: error.code });
  }
  return jsonResponse(errorBody(error), { status: error.status, headers: headersOf(error) });
}

/** What a caller gets to read of an error. */
export function errorBody(error: Pick<ServiceError, "status" | "message" | "code">): ErrorBody {
  return {
    statusCode: error.status,
    message: error.message,
    error: STATUS_CODES[error.status] ?? "Error",
    code: error.code,
  };
}

/** Seconds after which a caller may try again what failed only for the moment. */
const RETRY_SECONDS = 5;

export function tellsWhenToRetry(code: ErrorCode): boolean {
  return [429, 503].includes(CATALOGUE[code].status) || code === "idempotency_key_in_use";
}

function headersOf({ code }: ServiceError): Record<string, string> {
  return tellsWhenToRetry(code) ? { "Retry-After": String(RETRY_SECONDS) } : {};
}

function describe(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
