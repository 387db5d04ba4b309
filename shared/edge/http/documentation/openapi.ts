/** Generates the OpenAPI 3.1 document from the routes that also serve the calls. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { OUTPUT_FORMATS } from "#shared/base/model/format.ts";
import { OUTPUT_FORMAT } from "#shared/edge/http/fields/field-types.ts";
import { formatValues } from "#shared/edge/http/fields/format-values.ts";

/** The version of the published interface that this service implements (interface.md, Versioning). */
const INTERFACE_VERSION = "1.9.1";

const API_KEY = "apiKey";

const REQUEST_ID = "RequestId";

/** The last part says what the schemas do not: they have plain types, from which programs can generate clients. */
const DESCRIPTION = `Stores document templates and merges data into them. Unknown fields and query parameters are ignored. Every GET operation also supports HEAD. Every path supports OPTIONS for CORS, without an API key.

Requests are also accepted in other forms than those described here:

- An optional field may be an empty string, and in JSON also null. It counts as absent.
- Booleans and integers may be text, such as \`"true"\` and \`"100"\`. In a form, a boolean may also be \`yes\`, \`no\`, \`on\`, \`off\`, \`1\` or \`0\`, in upper or lower case.
- Arrays and objects may be JSON text. An array with one entry may be the entry itself. In forms and queries, the names of an array may be \`folder\`, \`folder[]\` or \`folder[0]\`, and those of an object \`delimiters[left]\`.
- \`output_format\` may be written in upper case and without its dot.
- A template can also be created and updated in JSON, with \`file_id\` in place of \`file\`. A document can also be generated and updated by a form. A form without files may be \`application/x-www-form-urlencoded\`.`;

const TAGS = [
  { name: "Templates", description: "Files with tags that are replaced with data." },
  { name: "Documents", description: "Files that are generated from a template and data." },
  { name: "Uploads", description: "Files that are sent before the request that uses them." },
  { name: "Fonts", description: "The account's own fonts, for its documents alone." },
  { name: "Signing keys", description: "The keys with which an organization seals its documents." },
  { name: "Account", description: "The account, its API keys, and the secret of its webhooks." },
  { name: "Files", description: "Downloads by link, without an API key." },
  { name: "Service", description: "Information about the service, without an API key." },
];

/** The description of an operation's requests and responses. */
export type Route = ReturnType<typeof createRoute>;

/**
 * Returns the document that was written when the program was bundled, because creating it takes 50 ms.
 * @param program the address of the bundle's file
 * @returns undefined if the program runs from its sources
 */
export async function bundledDocument(program: string): Promise<object | undefined> {
  const file = new URL("openapi.json", program);
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined;
}

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
  registry.registerComponent("headers", REQUEST_ID, {
    description: "The id of the request in the service's log.",
    required: true,
    schema: { type: "string" },
    example: "5f2c9a1b7d3e8c4a6f01",
  });
  registry.registerComponent("schemas", OUTPUT_FORMAT, formatValues(OUTPUT_FORMATS));
  for (const route of routes) registry.registerPath(route);
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Merganser",
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: baseAddress }],
    security: [{ [API_KEY]: [] }],
    tags: TAGS,
  });
  for (const operation of operationsOf(document)) nameRequest(operation);
  return document;
}

function operationsOf({ paths }: OpenApiDocument): readonly Operation[] {
  return Object.values(paths ?? {}).flatMap(({ get, post, put, delete: remove }) =>
    [get, post, put, remove].filter((operation) => operation !== undefined),
  );
}

type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type Operation = NonNullable<NonNullable<OpenApiDocument["paths"]>[string]["get"]>;

/** Adds the header that names the request to every response. */
function nameRequest({ responses }: Operation): void {
  for (const response of Object.values(responses ?? {})) {
    response.headers = { ...response.headers, "X-Request-Id": { $ref: `#/components/headers/${REQUEST_ID}` } };
  }
}
