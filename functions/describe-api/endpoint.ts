/** Handles GET /openapi.json, the machine-readable description of the API. */
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";

/** @param describe creates the document. It is called once, at the first request, so that the service starts faster. */
export function describeApiEndpoint(describe: () => object | Promise<object>): PublicEndpoint {
  let document: object | undefined;
  const handle = async () => {
    document ??= await describe();
    return jsonResponse(document);
  };
  return { operation: ROUTES.describeApi, access: "public", handle };
}
