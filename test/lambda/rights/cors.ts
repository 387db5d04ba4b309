/** What the CORS configuration of the buckets (`infra/constructs/storage.ts`) lets browsers do with signed addresses. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Sets the headers of an answer to a browser. */
export function allowBrowser({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Expose-Headers", "ETag,Content-Disposition");
}

/** Whether a browser asked only what it may do; then that is answered. */
export function answeredPreflight({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "OPTIONS") return false;
  response.writeHead(200, {
    "Access-Control-Allow-Methods": "PUT, GET, HEAD",
    "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "",
    "Access-Control-Max-Age": "86400",
  });
  response.end();
  return true;
}
