/** GET /openapi.json: what every operation takes and answers, for programs. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { jsonAnswer } from "#shared/http/answers.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { jsonResponse } from "#shared/http/json-response.ts";

const documentSchema = z
  .object({ openapi: z.string().regex(/^3\.1\./), info: z.looseObject({}), paths: z.looseObject({}) })
  .loose();

export const describeApiRoute = createRoute({
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

/** @param describe makes the document. Asked once, when a caller wants it: a service starts sooner without. */
export function describeApiEndpoint(describe: () => object | Promise<object>): PublicEndpoint {
  let document: object | undefined;
  const handle = async () => {
    document ??= await describe();
    return jsonResponse(document);
  };
  return { route: describeApiRoute, access: "public", handle };
}
