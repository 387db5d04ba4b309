/** Handles GET /openapi.json, the machine-readable description of the API. */
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { writtenJsonResponse } from "#shared/edge/http/transport/json-response.ts";

/** @param describe creates the document. It is called once, at the first request, so that the service starts faster. */
export function describeApiEndpoint(describe: () => object | Promise<object>): PublicEndpoint {
  let json: Uint8Array | undefined;
  const handle = async () => {
    json ??= Buffer.from(JSON.stringify(await describe()));
    return writtenJsonResponse(json);
  };
  return { operation: ROUTES.describeApi, access: "public", handle };
}
