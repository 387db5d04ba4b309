/** GET /openapi.json: what every operation takes and answers, for programs. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import type { Endpoint, PublicEndpoint } from "#shared/http/endpoint.ts";
import { jsonAnswer } from "#shared/http/json-answer.ts";
import { openApiDocument } from "#shared/http/openapi.ts";

const route = createRoute({
  ...ROUTES.describeApi,
  security: [],
  responses: { 200: { description: "The OpenAPI 3.1 document.", content: { "application/json": { schema: {} } } } },
});

/** Describes the given endpoints at the given base address, which has no slash at its end. */
export function describeApiEndpoint(
  endpoints: readonly (Endpoint | PublicEndpoint)[],
  baseAddress: string,
): PublicEndpoint {
  const document = openApiDocument(endpoints, baseAddress);
  return { route, access: "public", handle: async () => jsonAnswer(document) };
}
