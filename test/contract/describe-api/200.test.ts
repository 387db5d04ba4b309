/** GET /openapi.json: the interface for programs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { REGIONS } from "#shared/model/region.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

interface Schema {
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly $ref?: string;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

let service: Service;
let api: OpenApi;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  const response = await service.call("/openapi.json", { key: null });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  api = (await response.json()) as OpenApi;
});
afterAll(() => service.close());

const DESCRIBED = Object.values(ROUTES).filter(({ operationId }) => operationId !== "describeApi");

function operation(name: keyof typeof ROUTES): Operation {
  const { path, method } = ROUTES[name];
  const found = api.paths[path]?.[method];
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

function bodySchema(name: keyof typeof ROUTES, type: string): Schema {
  return operation(name).requestBody?.content[type]?.schema ?? {};
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
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    for (const [, name = ""] of references) expect(api.components.schemas).toHaveProperty(name);
  });
});

describe("operations", () => {
  test.each(DESCRIBED)("$operationId is described at its path", ({ operationId, path, method }) => {
    expect(api.paths[path]?.[method]?.operationId).toBe(operationId);
  });

  test("nothing else is described", () => {
    const described = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    expect(described).toHaveLength(DESCRIBED.length);
  });

  test("all need the key in Authorization, but for links", () => {
    const [scheme = ""] = Object.keys(api.security[0] ?? {});
    expect(api.components.securitySchemes[scheme]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Authorization",
    });
    const open = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).filter(({ security }) => security?.length === 0),
    );
    expect(open.map(({ operationId }) => operationId)).toEqual(["openFile"]);
  });

  test("every error is described with the error body", () => {
    for (const { operationId } of DESCRIBED) {
      const errors = Object.entries(operation(operationId).responses).filter(([status]) => Number(status) >= 400);
      expect(errors.length).toBeGreaterThan(0);
      for (const [, { content }] of errors) {
        expect(content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Error" });
      }
    }
  });
});

describe("schemas", () => {
  test.each([
    [
      "Template",
      "id created updated name page_count delimiters tags problems fonts filename format region template_uri preview_uri image_uri enhanced_syntax versioning_enabled folder",
    ],
    ["Document", "id template_id created name data_length filename format document_uri"],
    ["Error", "statusCode message error code"],
  ])("%s has the interface's fields (and problems and fonts, additions), all always present", (name, fields) => {
    const { properties = {}, required = [] } = api.components.schemas[name] ?? {};
    expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
    expect([...required].sort()).toEqual(fields.split(" ").sort());
  });

  test("createTemplate takes a form of the interface's fields, of which only the file is required", () => {
    const { properties = {}, required } = bodySchema("createTemplate", "multipart/form-data");
    expect(Object.keys(properties).sort()).toEqual(
      ["file", "name", "delimiters", "folder", "region", "enhanced_syntax", "versioning_enabled"].sort(),
    );
    expect(required).toEqual(["file"]);
  });

  test.each(["application/json", "multipart/form-data"])(
    "generateDocument takes the interface's fields as %s, of which only template_id is required",
    (type) => {
      const { properties = {}, required } = bodySchema("generateDocument", type);
      const fields =
        "template_id data file sheet name output_name output_format output_quality single_file page_break merge_with attach";
      expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
      expect(required).toEqual(["template_id"]);
      expect(properties.output_format?.enum).toEqual([
        ".docx",
        ".doc",
        ".odt",
        ".txt",
        ".html",
        ".png",
        ".pdf",
        ".pdf/a-1b",
        ".pdf/a-2b",
        ".pdf/a-3b",
      ]);
    },
  );

  test("lists take their query parameters", () => {
    const parameters = (name: keyof typeof ROUTES) =>
      operation(name).parameters?.map(({ name: field, required = false }) => [field, required]);
    expect(parameters("listTemplates")).toEqual([["folder", false]]);
    expect(parameters("listDocuments")).toEqual([["template_id", true]]);
  });
});
