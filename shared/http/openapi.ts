/** Generates the OpenAPI 3.1 document from the routes that also serve the calls. */
import { type createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { ABSENT_COMPONENTS, withoutNull } from "./absent.ts";

/** The version of the published interface that this service implements (interface.md, Versioning). */
const INTERFACE_VERSION = "1.9.1";

const API_KEY = "apiKey";

const REQUEST_ID = "RequestId";

const TAGS = [
  { name: "Templates", description: "Files with tags that are replaced with data." },
  { name: "Documents", description: "Files that are generated from a template and data." },
  { name: "Uploads", description: "Files that are sent before the request that uses them." },
  { name: "Files", description: "Downloads by link, without an API key." },
  { name: "Service", description: "Information about the service, without an API key." },
];

/** The description of an operation's requests and responses. */
export type Route = ReturnType<typeof createRoute>;

/** Creates the document. The base address has no trailing slash. */
export function openApiDocument(routes: readonly Route[], baseAddress: string) {
  const app = new OpenAPIHono();
  const registry = app.openAPIRegistry;
  registry.registerComponent("securitySchemes", API_KEY, {
    type: "apiKey",
    in: "header",
    name: "Authorization",
    description: "The API key by itself, without a scheme such as Bearer.",
  });
  for (const [name, schema] of Object.entries(ABSENT_COMPONENTS)) registry.registerComponent("schemas", name, schema);
  registry.registerComponent("headers", REQUEST_ID, {
    description: "The id of the request in the service's log.",
    required: true,
    schema: { type: "string" },
    example: "5f2c9a1b7d3e8c4a6f01",
  });
  for (const route of routes) registry.registerPath(route);
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Merganser",
      version: INTERFACE_VERSION,
      description:
        "Stores document templates and merges data into them. Unknown fields and query parameters are ignored. Every GET operation also supports HEAD. Every path supports OPTIONS for CORS, without an API key.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: baseAddress }],
    security: [{ [API_KEY]: [] }],
    tags: TAGS,
  });
  for (const operation of operationsOf(document)) {
    describeForm(operation);
    nameRequest(operation);
  }
  return document;
}

function operationsOf({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.values(paths ?? {}).flatMap(({ get, post, put, delete: remove }) =>
    [get, post, put, remove].filter((operation) => operation !== undefined),
  );
}

type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<OpenApiDocument["paths"]>[string]["get"]>;

function describeForm({ requestBody }: Operation): void {
  if (requestBody === undefined || "$ref" in requestBody) return;
  const form = requestBody.content["multipart/form-data"];
  if (form?.schema !== undefined) form.schema = withoutNull(form.schema) as typeof form.schema;
}

/** Adds the header that names the request to every response. */
function nameRequest({ responses }: Operation): void {
  for (const response of Object.values(responses ?? {})) {
    response.headers = { ...response.headers, "X-Request-Id": { $ref: `#/components/headers/${REQUEST_ID}` } };
  }
}
