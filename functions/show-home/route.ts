/** The route of GET /. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";

export const showHomeRoute = createRoute({
  ...ROUTES.showHome,
  tags: ["Service"],
  summary: "Get the home page",
  description:
    "Returns a page for people, which introduces the service, lists its addresses and shows how to generate a first document. Browsers, which accept `text/html`, get Studio instead, and this page at `/?about`. Programs read `/openapi.json`.",
  security: [],
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: { type: "string" } } } },
    ...errorAnswers(),
  },
});
