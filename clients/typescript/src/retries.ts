/** Decides which calls are repeated after which errors, and when. */
import { MerganserConnectionError, MerganserError } from "./errors.ts";

const PAUSE_MS = 500;
const PAUSE_MS_MAX = 30_000;

/** What tells of the service and not of a document, whose generation may have failed with a 503 of its own. */
const CODES_OF_OUTAGES: readonly string[] = [
  "", // A proxy before the service.
  "shutting_down",
  "not_ready",
  "service_busy",
  "answer_missing",
  "storage_unavailable",
  "region_unavailable",
];

/** Nothing was done after 429; after anything else only what is repeatable may be sent again. */
export function mayRepeat(error: unknown, repeatable: boolean | "never"): boolean {
  if (repeatable === "never") return false;
  if (error instanceof MerganserConnectionError) return repeatable;
  if (!(error instanceof MerganserError)) return false;
  if (error.status === 429) return true;
  if (error.code === "converter_unavailable" || error.code === "html_renderer_unavailable") return false;
  return repeatable && (isUnavailable(error) || error.code === "idempotency_key_in_use");
}

/** Whether the service does not answer for now, as while it starts again. */
export function isOutage(error: unknown): boolean {
  if (error instanceof MerganserConnectionError) return true;
  return error instanceof MerganserError && isUnavailable(error) && CODES_OF_OUTAGES.includes(error.code);
}

export function pauseMs(error: unknown, tries: number): number {
  const asked = error instanceof MerganserError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(Math.max(asked, PAUSE_MS * 2 ** tries), PAUSE_MS_MAX);
}

function isUnavailable({ status }: MerganserError): boolean {
  return [502, 503, 504].includes(status);
}
