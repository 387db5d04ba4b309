/** GET /openapi.json: the interface for programs. Every other test holds the answers that it gets against it. */
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import type { OpenApi, Operation } from "#test/support/api-description.ts";
import { DESCRIBED_OPERATIONS } from "#test/support/described-operations.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let api: OpenApi;
beforeAll(async () => {
  const response = await service.call("/openapi.json", { key: null });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  api = (await response.json()) as OpenApi;
});

function operation(name: keyof typeof ROUTES): Operation {
  const { path, method } = ROUTES[name];
  const found = api.paths[path]?.[method];
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

function operations(): readonly Operation[] {
  return Object.values(api.paths).flatMap((methods) => Object.values(methods));
}

describe("the document", () => {
  test("opens without a key, as OpenAPI 3.1 of the interface's version 1.9.1", () => {
    expect(api.openapi).toMatch(/^3\.1\.\d$/);
    expect(api.info.version).toBe("1.9.1");
  });

  test.each(REGIONS)("names the address of its region: %s", async (region) => {
    const response = await service.call("/openapi.json", { key: null, region });
    expect(((await response.json()) as OpenApi).servers).toEqual([{ url: service.address(region) }]);
  });

  test("every reference in it leads somewhere", () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    for (const [, kind = "", name = ""] of references) expect(api.components).toHaveProperty([kind, name]);
  });

  test("operations are in groups that are described, and have a summary", () => {
    const groups = api.tags.map(({ name }) => name);
    for (const { tags = [], summary } of operations()) {
      expect(groups).toEqual(expect.arrayContaining([...tags]));
      expect(tags).toHaveLength(1);
      expect(summary).toMatch(/^[A-Z]/);
    }
  });

  test("links lead to operations", () => {
    const ids = operations().map(({ operationId }) => operationId);
    const links = operations().flatMap(({ responses }) =>
      Object.values(responses).flatMap((answer) => Object.values(answer.links ?? {})),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { operationId } of links) expect(ids).toContain(operationId);
  });
});

/** What generators of clients fail on, or make clients of that cannot send or read a file. `npm run verify` runs them. */
describe("a client can be generated", () => {
  test("every body has one type, which is a form where a template's file is sent, and a schema with a name", () => {
    const bodies = operations().flatMap(({ operationId, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [operationId, type, schema?.$ref]),
    );
    const named = (name: string) => `#/components/schemas/${name}`;
    expect(bodies).toEqual(
      expect.arrayContaining([
        ["createTemplate", "multipart/form-data", named("NewTemplate")],
        ["updateTemplate", "multipart/form-data", named("TemplateUpdate")],
        ["generateDocument", "application/json", named("NewDocument")],
        ["updateDocument", "application/json", named("DocumentUpdate")],
        ["createUpload", "application/json", named("NewUpload")],
      ]),
    );
    expect(new Set(bodies.map(([id]) => id)).size).toBe(bodies.length);
  });

  test("files are binary, and a downloaded file is nothing else", () => {
    const file = { type: "string", format: "binary" };
    for (const form of ["NewTemplate", "TemplateUpdate"]) {
      expect(api.components.schemas[form]?.properties).toMatchObject({ file });
    }
    for (const status of ["200", "206"]) {
      const content = Object.entries(operation("openFile").responses[status]?.content ?? {});
      expect(content[0]?.[0]).toBe("application/octet-stream");
      for (const [, { schema }] of content) expect(schema).toEqual(file);
    }
  });

  test("no schema of a request or a response is a union or contains itself", () => {
    expect(JSON.stringify(api.components.schemas)).not.toMatch(/"(?:oneOf|anyOf|allOf|not|contentSchema)":/);
    expect(JSON.stringify(operations().map(({ callbacks, ...rest }) => rest))).not.toMatch(/"(?:oneOf|anyOf|allOf)":/);
    for (const name of Object.keys(api.components.schemas)) expect(namesWithin(name)).not.toContain(name);
  });

  test("a list in a form is repeated parts, not names with commas between them", () => {
    for (const name of ["createTemplate", "updateTemplate"] as const) {
      const form = operation(name).requestBody?.content["multipart/form-data"];
      expect(form?.encoding?.folder).toEqual({ style: "form", explode: true });
    }
  });

  test("a form describes no headers of its parts, at which Postman's import ends with an error", () => {
    const forms = operations().map(({ requestBody }) => requestBody?.content["multipart/form-data"]?.encoding ?? {});
    expect(JSON.stringify(forms)).not.toContain("headers");
  });

  test("only values of the interface are an enum: a client that knows no new value could not read an error", () => {
    const enums = Object.entries(api.components.schemas).flatMap(([name, { properties }]) =>
      Object.entries((properties ?? {}) as Readonly<Record<string, object>>)
        .filter(([, field]) => "enum" in field)
        .map(([field]) => `${name}.${field}`),
    );
    const ofRequests = ["InvoiceMappingCheck.invoice", "NewApiKey.rights", "NewDocument.invoice"];
    const ofAnswers = ["Document.format", "DocumentInProgress.status", "Template.format", "TemplateVersion.format"];
    expect(new Set(enums)).toEqual(new Set([...ofAnswers, ...ofRequests]));
  });

  test("links have no body, and times have 64 bits", () => {
    const links = operations().flatMap(({ responses }) => Object.values(responses).map((answer) => answer.links ?? {}));
    expect(JSON.stringify(links)).not.toContain("requestBody");
    expect(api.components.schemas.Template?.properties).toMatchObject({
      created: { format: "int64" },
      updated: { format: "int64" },
    });
  });
});

/** The names of all schemas to which a schema refers, directly or by others. */
function namesWithin(name: string, found = new Set<string>()): ReadonlySet<string> {
  const text = JSON.stringify(api.components.schemas[name]);
  for (const [, next = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(next)) continue;
    found.add(next);
    namesWithin(next, found);
  }
  return found;
}

describe("operations", () => {
  test.each(DESCRIBED_OPERATIONS)("$operationId is described at its path", ({ operationId, path, method }) => {
    expect(api.paths[path]?.[method]?.operationId).toBe(operationId);
  });

  test("nothing else is described", () => {
    expect(operations()).toHaveLength(DESCRIBED_OPERATIONS.length);
  });

  test("all under /v1 and /mcp need the key in Authorization, and no others", () => {
    const [scheme = ""] = Object.keys(api.security[0] ?? {});
    expect(api.components.securitySchemes[scheme]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Authorization",
    });
    for (const { operationId, path } of DESCRIBED_OPERATIONS) {
      const { security, responses } = operation(operationId);
      const needsKey = path.startsWith("/v1/") || path === "/mcp";
      expect(security).toEqual(needsKey ? undefined : []);
      expect("401" in responses).toBe(needsKey);
    }
  });

  test("every error is described with the error body", () => {
    for (const { responses } of operations()) {
      const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(errors.length).toBeGreaterThan(0);
      for (const [, { content }] of errors) {
        expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/ApiError" });
      }
    }
  });

  test("every answer names its request", () => {
    for (const { responses } of operations()) {
      for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("X-Request-Id");
    }
  });
});
