/** GET /openapi.json: what every operation takes and answers, for programs. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import type { Endpoint, PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { jsonResponse } from "#shared/http/json-response.ts";
import { openApiDocument } from "#shared/http/openapi.ts";

const documentSchema = z
  .object({ openapi: z.string().regex(/^3\.1\./), info: z.looseObject({}), paths: z.looseObject({}) })
  .loose();

const route = createRoute({
  ...ROUTES.describeApi,
  tags: ["Service"],
  summary: "Describe the service",
  description: "This document.",
  security: [],
  responses: {
    200: jsonAnswer("The OpenAPI 3.1 document.", documentSchema, {
      openapi: "3.1.0",
      info: { title: "Merganser", version: "1.9.1" },
      paths: {},
    }),
    ...errorAnswers(),
  },
});

/** Describes the given endpoints, and itself, at the given base address, which has no slash at its end. */
export function describeApiEndpoint(
  endpoints: readonly (Endpoint | PublicEndpoint)[],
  baseAddress: string,
): PublicEndpoint {
  const routes = [...endpoints.map(({ route: each }) => each), route];
  // Made when it is first asked for: a service starts sooner without.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const handle = async () => {
    document ??= openApiDocument(routes, baseAddress);
    return jsonResponse(document);
  };
  return { route, access: "public", handle };
}
