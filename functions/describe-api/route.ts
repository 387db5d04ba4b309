/** The route of GET /openapi.json. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";

const documentSchema = z
  .object({ openapi: z.string().regex(/^3\.1\./), info: z.looseObject({}), paths: z.looseObject({}) })
  .loose()
  .openapi("ApiDescription");

export const describeApiRoute = createRoute({
  ...ROUTES.describeApi,
  tags: ["Service"],
  summary: "Get the API description",
  description: "Returns this document.",
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
