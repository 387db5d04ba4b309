/** GET /openapi.json: what every operation takes and answers, for programs. */
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { jsonResponse } from "#shared/http/json-response.ts";

/** @param describe makes the document. Asked once, when a caller wants it: a service starts sooner without. */
export function describeApiEndpoint(describe: () => object | Promise<object>): PublicEndpoint {
  let document: object | undefined;
  const handle = async () => {
    document ??= await describe();
    return jsonResponse(document);
  };
  return { operation: ROUTES.describeApi, access: "public", handle };
}
