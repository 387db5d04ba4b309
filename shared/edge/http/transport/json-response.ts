/**
 * Creates a JSON response with its length, so that a response to HEAD, which has no body, has it too (RFC 9110, 9.3.2).
 */

export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  return writtenJsonResponse(Buffer.from(JSON.stringify(value)), init);
}

/** Creates the response of JSON that was written elsewhere. */
export function writtenJsonResponse(json: Uint8Array, { headers, ...init }: ResponseInit = {}): Response {
  const body = json as Uint8Array<ArrayBuffer>;
  const answer = new Response(body, { ...init, ...(headers && { headers }) });
  answer.headers.set("Content-Type", "application/json");
  answer.headers.set("Content-Length", String(body.byteLength));
  return answer;
}
