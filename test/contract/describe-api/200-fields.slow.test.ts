/** GET /openapi.json: what its schemas take the service takes, and what they refuse the service refuses. */
import { beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import { ApiDescription, type OpenApi } from "#test/support/api-description.ts";
import { preferringAsync } from "#test/support/batches.ts";
import { createTemplate, docxFile, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

/** The part of a schema that is looked at here. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly [limit: string]: unknown;
}

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let api: OpenApi;
let description: ApiDescription;
let templateId: string;
beforeAll(async () => {
  api = (await (await service.call("/openapi.json", { key: null })).json()) as OpenApi;
  description = new ApiDescription(api);
  templateId = (await createTemplate(service)).id;
});

function bodySchema(name: keyof typeof ROUTES, type: string): Schema {
  const { path, method } = ROUTES[name];
  return api.paths[path]?.[method]?.requestBody?.content[type]?.schema ?? {};
}

function parameters(name: keyof typeof ROUTES) {
  const { path, method } = ROUTES[name];
  return (api.paths[path]?.[method]?.parameters ?? []).map((each) => [each.in, each.name, each.required ?? false]);
}

describe("fields of the interface", () => {
  test.each([
    [
      "Template",
      "id created updated name page_count delimiters tags problems fonts filename format region template_uri preview_uri image_uri enhanced_syntax versioning_enabled folder",
    ],
    ["Document", "id template_id created name data_length filename format document_uri"],
    ["Error", "statusCode message error code"],
    ["Delimiters", "left right"],
    ["Tags", "valid invalid"],
  ])("%s has them all (and problems and fonts, additions), all always present", (name, fields) => {
    const { properties = {}, required = [] } = (api.components.schemas[name] ?? {}) as Schema;
    expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
    expect([...required].sort()).toEqual(fields.split(" ").sort());
  });

  test("sections hold sections: a tag is a name, or an object with one name and tags", () => {
    for (const tag of ["Name", { Items: ["Name", { Parts: [] }] }]) {
      expect(description.faultsOf(tag, "components", "schemas", "Tag")).toEqual([]);
    }
    for (const other of [1, {}, { a: [], b: [] }, { Items: "Name" }, { Items: [1] }, { Items: [{ Parts: [{}] }] }]) {
      expect(description.faultsOf(other, "components", "schemas", "Tag")).not.toEqual([]);
    }
  });

  test.each([
    ["multipart/form-data", [["file"], ["file_id"]]],
    ["application/json", [["file_id"]]],
  ])("createTemplate takes them as %s, of which only the file is required: %j", (type, ways) => {
    const { properties = {}, required, oneOf } = bodySchema("createTemplate", type);
    const fields = "file file_id name delimiters folder region enhanced_syntax versioning_enabled";
    expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
    expect(oneOf?.map((way) => way.required) ?? [required]).toEqual(ways);
  });

  test.each([
    ["application/json", [["data"], ["file_id"]]],
    ["multipart/form-data", [["data"], ["file"], ["file_id"]]],
  ])("generateDocument takes them as %s, of which the template and one of %j are required", (type, ways) => {
    const { properties = {}, required, oneOf } = bodySchema("generateDocument", type);
    const fields =
      "template_id data file file_id sheet name output_name output_format output_quality single_file page_break merge_with attach webhook_url";
    expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
    expect(required).toEqual(["template_id"]);
    expect(oneOf?.map((way) => way.required)).toEqual(ways);
  });

  test("values, limits and defaults are the interface's", () => {
    const { properties = {} } = bodySchema("generateDocument", "application/json");
    expect(properties.output_format?.anyOf?.[0]?.enum).toEqual(
      ".docx .doc .odt .txt .html .png .pdf .pdf/a-1b .pdf/a-2b .pdf/a-3b".split(" "),
    );
    expect(properties.output_quality?.anyOf?.[0]).toEqual({ type: "integer", minimum: 1, maximum: 100 });
    const defaults = Object.entries(properties).flatMap(([name, field]) =>
      "default" in field ? [[name, field.default]] : [],
    );
    expect(Object.fromEntries(defaults)).toEqual({
      output_format: ".docx",
      output_quality: 100,
      single_file: true,
      page_break: true,
    });
    const form = bodySchema("createTemplate", "multipart/form-data").properties ?? {};
    expect(form.folder?.anyOf?.[0]).toMatchObject({ type: "array", maxItems: 100 });
    expect(form.region?.anyOf?.[0]).toEqual({ type: "string", enum: ["us", "eu", "uk", "au"] });
    expect(form.enhanced_syntax?.default).toBe(false);
  });

  test("every field of a request says what it is for", () => {
    for (const [name, type] of [
      ["createTemplate", "multipart/form-data"],
      ["createTemplate", "application/json"],
      ["updateTemplate", "multipart/form-data"],
      ["updateTemplate", "application/json"],
      ["createUpload", "application/json"],
      ["generateDocument", "application/json"],
      ["generateDocument", "multipart/form-data"],
    ] as const) {
      for (const [field, { description: words }] of Object.entries(bodySchema(name, type).properties ?? {})) {
        expect([field, words]).toEqual([field, expect.stringMatching(/\.$/)]);
      }
    }
  });

  test("parameters", () => {
    expect(parameters("listTemplates")).toEqual([["query", "folder", false]]);
    expect(parameters("listDocuments")).toEqual([["query", "template_id", true]]);
    expect(parameters("getTemplate")).toEqual([["path", "id", true]]);
    expect(parameters("generateDocument")).toContainEqual(["header", "Content-Disposition", false]);
  });
});

/** Values that callers send, right and wrong ones. */
const NAMES = ["", "n", "n".repeat(500), "n".repeat(501), "🦆".repeat(500), "🦆".repeat(501), null, 1, ["a"], {}];
const BOOLEANS = [true, false, "true", "false", "", null, "yes", "True", 0, 1, [true]];
const LISTS = ["", null, "data:,x", '["data:,x"]', [], ["data:,x"], Array(50).fill("data:,"), Array(51).fill("data:,")];

const JSON_FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  template_id: ["", null, 1],
  data: [{}, { a: 1 }, [{}], [], [1], [[]], [{}, null], 1, "", null, "{}", "[{}]", "x", '"x"', true],
  file: ["", null, "x", {}, 1],
  file_id: ["", null, "x", {}, 1],
  sheet: ["", null, "x", 1, []],
  name: NAMES,
  output_name: NAMES,
  output_format: [".docx", "docx", " DOCX ", ".Docx", "", null, "pdf2", "..docx", "doc x", 1, [".docx"]],
  output_quality: [1, 100, "1", " 100 ", "007", "", null, 0, 101, "0", "101", "000", 50.5, "50.5", "high", true, -1],
  single_file: BOOLEANS,
  page_break: BOOLEANS,
  merge_with: [...LISTS, 1, [1], {}],
  attach: [...LISTS, 1, [1], {}],
  unknown: ["is ignored"],
};

const JSON_VALUES = Object.entries(JSON_FIELDS).flatMap(([field, values]) =>
  values.map((value) => [field, value] as const),
);

describe("generateDocument in JSON", () => {
  test.each(JSON_VALUES)("%s: %j", async (field, value) => {
    const body = { template_id: templateId, data: {}, [field]: value };
    const { status } = await service.call("/v1/document", postJson(body));
    const faults = description.faultsOf(body, ...placeOf("generateDocument", "application/json"));
    expect([field, status]).toEqual([field, faults.length === 0 ? 201 : 400]);
  });
});

const ADDRESSES = [
  "https://example.com/ready?of=1",
  "HTTP://example.com",
  "http://hooks.test:8080/",
  "ftp://example.com",
];
const NO_ADDRESSES = [
  "",
  null,
  "x",
  "//example.com",
  "https://a:b@example.com/",
  "https://a b/",
  "https://",
  1,
  [],
  {},
];

test.each([...ADDRESSES, ...NO_ADDRESSES])(
  "generateDocument in JSON, while nobody waits: webhook_url: %j",
  async (webhook_url) => {
    const body = { template_id: templateId, data: {}, webhook_url };
    const { status } = await service.call("/v1/document", preferringAsync(postJson(body)));
    const faults = description.faultsOf(body, ...placeOf("generateDocument", "application/json"));
    expect(status).toBe(faults.length === 0 ? 202 : 400);
  },
);

/** Here an id that nothing has is the right thing to send: it is not found. */
test.each(["", null, 1, [], {}, "us01kacr4m9w3e6k0t7ra5hd1b2z"])(
  "createTemplate in JSON: file_id: %j",
  async (file_id) => {
    const { status } = await service.call("/v1/template", postJson({ file_id }));
    const faults = description.faultsOf({ file_id }, ...placeOf("createTemplate", "application/json"));
    expect(status).toBe(faults.length === 0 ? 404 : 400);
  },
);

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  name: NAMES.filter((name) => typeof name === "string"),
  delimiters: ["", '{"left":"<<","right":">>"}', '{"left":"","right":"x"}', '{"left":"x"}', "[]", "x"],
  // A text cannot be said to be no JSON: lists of other things than names are in `create-template/400.test.ts`.
  folder: ["", "Sales", "[]", "[Sales]", '["a","b"]', "f".repeat(200), "f".repeat(201)],
  region: ["", "us", "au", "mars", "US"],
  enhanced_syntax: BOOLEANS.filter((value) => typeof value === "string"),
  versioning_enabled: BOOLEANS.filter((value) => typeof value === "string"),
};

const FORM_VALUES = Object.entries(TEXTS).flatMap(([field, values]) => values.map((value) => [field, value] as const));

describe("createTemplate, whose texts may hold JSON", () => {
  test.each(FORM_VALUES)("%s: %j", async (field, value) => {
    const { status } = await service.call("/v1/template", postForm({ file: docxFile(), [field]: value }));
    const faults = description.faultsOf(
      { file: "bytes", [field]: value },
      ...placeOf("createTemplate", "multipart/form-data"),
    );
    expect([field, status]).toEqual([field, faults.length === 0 ? 201 : 400]);
  });
});

function placeOf(name: keyof typeof ROUTES, type: string): readonly string[] {
  const { path, method } = ROUTES[name];
  return ["paths", path, method, "requestBody", "content", type, "schema"];
}
