/** GET /: a page for people who open the service's address in a browser. */
import { createRoute } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/http/endpoint.ts";
import { errorAnswers } from "#shared/http/error-answers.ts";
import { type HomeFacts, homePage, POLICY } from "./page.ts";

const route = createRoute({
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

export function showHomeEndpoint(facts: HomeFacts): PublicEndpoint {
  const page = Buffer.from(homePage(facts));
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(page.byteLength),
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
  };
  return { route, access: "public", handle: async () => new Response(page, { headers }) };
}
