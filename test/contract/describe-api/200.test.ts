/** GET /openapi.json: the interface for programs. Every other test holds the answers that it gets against it. */
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { REGIONS } from "#shared/model/region.ts";
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

describe("operations", () => {
  test.each(DESCRIBED_OPERATIONS)("$operationId is described at its path", ({ operationId, path, method }) => {
    expect(api.paths[path]?.[method]?.operationId).toBe(operationId);
  });

  test("nothing else is described", () => {
    expect(operations()).toHaveLength(DESCRIBED_OPERATIONS.length);
  });

  test("all under /v1 need the key in Authorization, and no others", () => {
    const [scheme = ""] = Object.keys(api.security[0] ?? {});
    expect(api.components.securitySchemes[scheme]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Authorization",
    });
    for (const { operationId, path } of DESCRIBED_OPERATIONS) {
      const { security, responses } = operation(operationId);
      expect(security).toEqual(path.startsWith("/v1/") ? undefined : []);
      expect("401" in responses).toBe(path.startsWith("/v1/"));
    }
  });

  test("every error is described with the error body", () => {
    for (const { responses } of operations()) {
      const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(errors.length).toBeGreaterThan(0);
      for (const [, { content }] of errors) {
        expect(content?.["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
      }
    }
  });

  test("every answer names its request", () => {
    for (const { responses } of operations()) {
      for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty("X-Request-Id");
    }
  });
});
