/** The route of GET /. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";

export const showHomeRoute = createRoute({
  ...ROUTES.showHome,
  tags: ["Service"],
  summary: "Show a page about the service",
  description: "For people: what this is, its addresses, and a first document. Programs read `/openapi.json`.",
  security: [],
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
    ...errorAnswers(),
  },
});
