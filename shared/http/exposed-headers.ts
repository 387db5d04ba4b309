/** Lists the response headers that pages of other origins may read (callers.md, 10). */
export const EXPOSED_HEADERS = [
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Idempotency-Replayed",
  "Last-Modified",
  "Location",
  "Preference-Applied",
  "Retry-After",
  "Server-Timing",
  "Warning",
  "X-Conformance",
  "X-Document-Id",
  "X-Invoice-Profile",
  "X-Page-Count",
  "X-Request-Id",
] as const;
