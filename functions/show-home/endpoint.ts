/** Handles GET /: a page for people who open the service's address in a browser. */
import { ROUTES } from "#functions/routes.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { type HomeFacts, homePage, POLICY } from "./page.ts";

export function showHomeEndpoint(facts: HomeFacts): PublicEndpoint {
  const page = Buffer.from(homePage(facts));
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(page.byteLength),
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
  };
  return { operation: ROUTES.showHome, access: "public", handle: async () => new Response(page, { headers }) };
}
