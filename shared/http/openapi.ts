/** The OpenAPI 3.1 document of a set of endpoints, made from the same routes that serve the calls. */
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Endpoint, PublicEndpoint } from "./endpoint.ts";

/** The version of the published interface that this service implements (interface.md, Versioning). */
const INTERFACE_VERSION = "1.9.1";

const API_KEY = "apiKey";

export function openApiDocument(endpoints: readonly (Endpoint | PublicEndpoint)[], baseAddress: string) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent("securitySchemes", API_KEY, {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The API key alone, without a word such as Bearer before it.",
  });
  for (const { route } of endpoints) app.openAPIRegistry.registerPath(route);
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Merganser",
      version: INTERFACE_VERSION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: baseAddress }],
    security: [{ [API_KEY]: [] }],
  });
}
