/**
 * GET /openapi.json: the service accepts what its schemas describe, and of what they do not describe only the forms that
 * the document names in words.
 */
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
  const { $ref = "" } = (api.paths[path]?.[method]?.requestBody?.content[type]?.schema ?? {}) as Schema;
  return (api.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}) as Schema;
}

function fieldsOf(name: keyof typeof ROUTES, type: string) {
  const { properties = {}, required } = bodySchema(name, type);
  return { fields: Object.keys(properties).join(" "), required };
}

function parameters(name: keyof typeof ROUTES) {
  const { path, method } = ROUTES[name];
  return (api.paths[path]?.[method]?.parameters ?? []).map((each) => [each.in, each.name, each.required ?? false]);
}

describe("fields of the interface", () => {
  test.each([
    [
      "Template",
      "id created updated name page_count delimiters tags problems accessibility_problems fonts filename format region template_uri preview_uri image_uri enhanced_syntax versioning_enabled folder documents_expire_after_days invoice_mapping",
    ],
    ["Document", "id template_id created name data_length filename format expires document_uri"],
    ["ApiError", "statusCode message error code"],
    ["Delimiters", "left right"],
    ["Tags", "valid invalid"],
  ])("%s has them all (and additions: problems, fonts, expiry), all always present", (name, fields) => {
    const { properties = {}, required = [] } = (api.components.schemas[name] ?? {}) as Schema;
    expect(Object.keys(properties).sort()).toEqual(fields.split(" ").sort());
    expect([...required].sort()).toEqual(fields.split(" ").sort());
  });

  test("createTemplate takes a form, of whose fields none is required by itself", () => {
    const fields =
      "file file_id name delimiters folder region enhanced_syntax invoice_mapping documents_expire_after_days versioning_enabled";
    expect(fieldsOf("createTemplate", "multipart/form-data")).toEqual({ fields, required: undefined });
    expect(fieldsOf("updateTemplate", "multipart/form-data")).toEqual({ fields, required: undefined });
  });

  test("generateDocument requires the template", () => {
    const options =
      "sheet name output_name output_format output_quality accessible language invoice valid_invoice single_file page_break merge_with attach webhook_url watermark sign encrypt";
    const fields = `template_id data file_id ${options}`;
    expect(fieldsOf("generateDocument", "application/json")).toEqual({ fields, required: ["template_id"] });
  });

  test("values, limits and defaults are the interface's", () => {
    const { properties = {} } = bodySchema("generateDocument", "application/json");
    expect((api.components.schemas.OutputFormat as Schema).enum).toEqual(
      ".docx .doc .odt .txt .html .png .pdf .pdf/a-1b .pdf/a-2b .pdf/a-3b .pdf/a-2a .pdf/a-3a .xml".split(" "),
    );
    expect(properties.output_quality).toMatchObject({ type: "integer", minimum: 1, maximum: 100 });
    const defaults = Object.entries(properties).flatMap(([name, field]) =>
      "default" in field ? [[name, field.default]] : [],
    );
    expect(Object.fromEntries(defaults)).toEqual({
      output_format: ".docx",
      output_quality: 100,
      accessible: false,
      valid_invoice: false,
      single_file: true,
      page_break: true,
    });
    const form = bodySchema("createTemplate", "multipart/form-data").properties ?? {};
    expect(form.folder).toMatchObject({ type: "array", maxItems: 100 });
    expect((api.components.schemas.Region as Schema).enum).toEqual(["us", "eu", "uk", "au"]);
    expect(form.enhanced_syntax?.default).toBe(false);
  });

  test("every field of a request says what it is for", () => {
    for (const [name, type] of [
      ["createTemplate", "multipart/form-data"],
      ["updateTemplate", "multipart/form-data"],
      ["createFont", "multipart/form-data"],
      ["validatePdf", "multipart/form-data"],
      ["createUpload", "application/json"],
      ["generateDocument", "application/json"],
      ["previewDocument", "application/json"],
    ] as const) {
      for (const [field, { description: words }] of Object.entries(bodySchema(name, type).properties ?? {})) {
        expect([field, words]).toEqual([field, expect.stringMatching(/\.$/)]);
      }
    }
  });

  test("every parameter says what it is for", () => {
    const all = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    for (const { operationId, parameters = [] } of all) {
      for (const { name, description: words } of parameters) {
        expect([operationId, name, words]).toEqual([operationId, name, expect.stringMatching(/\.$/)]);
      }
    }
  });

  test("the parameters of operations are those of the interface", () => {
    expect(parameters("listTemplates")).toEqual([["query", "folder", false]]);
    expect(parameters("getTemplateSchema")).toEqual([
      ["path", "id", true],
      ["query", "version", false],
    ]);
    expect(parameters("listDocuments")).toEqual([["query", "template_id", true]]);
    expect(parameters("getTemplate")).toEqual([["path", "id", true]]);
    expect(parameters("generateDocument")).toContainEqual(["header", "Content-Disposition", false]);
  });
});

/** Values that callers send. */
interface Values {
  /** Accepted, and described by the schema. */
  readonly described?: readonly unknown[];
  /** Accepted too, as the document says in words. */
  readonly lenient?: readonly unknown[];
  /** Refused, as only the description of the field says. */
  readonly refusedInWords?: readonly unknown[];
  readonly refused?: readonly unknown[];
}

const LONGEST = ["n", "🦆"].map((character) => character.repeat(500));
const NAME: Values = {
  described: ["", "n", ...LONGEST],
  lenient: [null],
  refused: [...LONGEST.map((name) => `${name}n`), 1, ["a"], {}],
};
const BOOLEAN: Values = {
  described: [true, false],
  lenient: ["true", "false", "", null],
  refused: ["maybe", "True", "yes", 0, 1, 2, [true], {}],
};
const LIST: Values = {
  described: [[], ["data:,x"], Array(50).fill("data:,")],
  lenient: ["", null, "data:,x", '["data:,x"]'],
  refused: [Array(51).fill("data:,"), 1, [1], {}],
};

const JSON_FIELDS: Readonly<Record<string, Values>> = {
  template_id: { refused: ["", null, 1] },
  data: {
    described: [{}, { a: 1 }, [{}], "{}", "[{}]"],
    refusedInWords: [[], [1], [[]], [{}, null], 1, "", null, "x", '"x"', true],
  },
  file_id: { lenient: [null], refused: [{}, 1] },
  sheet: { described: ["", "x"], lenient: [null], refused: [1, []] },
  name: NAME,
  output_name: NAME,
  output_format: {
    described: [".docx"],
    lenient: ["docx", " DOCX ", ".Docx", "", null],
    refused: ["pdf2", "..docx", "doc x", 1, [".docx"]],
  },
  output_quality: {
    described: [1, 100],
    lenient: ["1", " 100 ", "007", "", null],
    refused: [0, 101, "0", "101", "000", 50.5, "50.5", "high", true, -1],
  },
  single_file: BOOLEAN,
  page_break: BOOLEAN,
  merge_with: LIST,
  attach: LIST,
  unknown: { described: ["is ignored"] },
};

/** Each value of each field, with whether the schema describes it, and whether the service accepts it. */
function casesOf(fields: Readonly<Record<string, Values>>) {
  return Object.entries(fields).flatMap(
    ([field, { described = [], lenient = [], refusedInWords = [], refused = [] }]) => [
      ...described.map((value) => ({ field, value, is: { described: true, accepted: true } })),
      ...lenient.map((value) => ({ field, value, is: { described: false, accepted: true } })),
      ...refusedInWords.map((value) => ({ field, value, is: { described: true, accepted: false } })),
      ...refused.map((value) => ({ field, value, is: { described: false, accepted: false } })),
    ],
  );
}

describe("generateDocument in JSON", () => {
  test.each(casesOf(JSON_FIELDS))("$field: $value", async ({ field, value, is }) => {
    const body = { template_id: templateId, data: {}, [field]: value };
    const { status } = await service.call("/v1/document", postJson(body));
    expect(is).toEqual({ described: fits(body, "generateDocument", "application/json"), accepted: status === 201 });
    expect([201, 400]).toContain(status);
  });

  test.each([
    ["", 201],
    [null, 201],
    ["x", 400],
    [1, 400],
    [{}, 400],
  ])("a file may only be empty: %j", async (file, status) => {
    const response = await service.call("/v1/document", postJson({ template_id: templateId, data: {}, file }));
    expect(response.status).toBe(status);
  });
});

/** Without LibreOffice a preview of accepted fields is answered with 503. */
const PREVIEW_FIELDS: Readonly<Record<string, Values>> = {
  pages: { described: ["1", "2-3", "0001"], lenient: ["", null], refused: [1, "x", "1-", "-1", "1 - 2", ["1"]] },
  version: { described: [1], lenient: [" 1 ", "", null], refused: [0, -1, "0", 1.5, true, 1e9, "1e0"] },
  width: { described: [100, 2000], lenient: [" 100 ", "", null], refused: [99, 2001, "99", 150.5, true] },
  known: {
    described: [[], ["a", "b"], Array(200).fill("a")],
    lenient: ["a", '["a","b"]', "", null],
    refused: [Array(201).fill("a"), [1], {}],
  },
  places: { described: [true, false], lenient: ["true", "false", "", null], refused: [1, "all", []] },
  merge: { described: [true, false], lenient: ["true", "false", "", null], refused: [0, "no", {}] },
  find: {
    described: [[], [{ text: "a" }], Array(50).fill({ text: "a", context: "ab" })],
    lenient: ["", null],
    refused: [Array(51).fill({ text: "a" }), ["a"], [{}], [{ text: "" }], [{ text: "a".repeat(501) }], {}, "a"],
  },
};

describe("previewDocument", () => {
  test.each(casesOf(PREVIEW_FIELDS))("$field: $value", async ({ field, value, is }) => {
    const body = { template_id: templateId, data: {}, [field]: value };
    const { status } = await service.call("/v1/preview", postJson(body));
    expect(is).toEqual({ described: fits(body, "previewDocument", "application/json"), accepted: status === 503 });
    expect([503, 400]).toContain(status);
  });
});

const ADDRESS: Values = {
  described: ["https://example.com/ready?of=1", "HTTP://example.com", "http://hooks.example.com/"],
  lenient: ["", null],
  refused: [
    "ftp://example.com",
    "x",
    "//example.com",
    "https://a:b@example.com/",
    "https://a b/",
    "https://",
    1,
    [],
    {},
  ],
};

test.each(casesOf({ webhook_url: ADDRESS }))(
  "generateDocument in JSON, while nobody waits: webhook_url: $value",
  async ({ value: webhook_url, is }) => {
    const body = { template_id: templateId, data: {}, webhook_url };
    const { status } = await service.call("/v1/document", preferringAsync(postJson(body)));
    expect(is).toEqual({ described: fits(body, "generateDocument", "application/json"), accepted: status === 202 });
    expect([202, 400]).toContain(status);
  },
);

/** Here an id that nothing has is the right thing to send: it is not found. */
test.each([
  { file_id: "us01kacr4m9w3e6k0t7ra5hd1b2z", status: 404 },
  ...["", null, 1, [], {}].map((file_id) => ({ file_id, status: 400 })),
])("createTemplate accepts JSON too, with file_id: $file_id", async ({ file_id, status }) => {
  expect((await service.call("/v1/template", postJson({ file_id }))).status).toBe(status);
});

const FORM_BOOLEAN: Values = {
  described: [true, false],
  lenient: ["", "True", "FALSE", "yes", "No", "on", "off", "1", "0"],
  refused: ["maybe", "2"],
};

const FORM_FIELDS: Readonly<Record<string, Values>> = {
  name: { described: ["", "n", ...LONGEST], refused: LONGEST.map((name) => `${name}n`) },
  delimiters: {
    described: [{ left: "<<", right: ">>" }],
    lenient: [""],
    refused: [{ left: "", right: "x" }, { left: "x" }, "[]", "x"],
  },
  folder: {
    described: [[], ["Sales"], ["a", "b"], ["f".repeat(200)]],
    lenient: ["", "Sales", "[]", "[Sales]", '["a","b"]', "f".repeat(200)],
    refused: ["f".repeat(201)],
  },
  region: { described: ["us", "au"], lenient: [""], refused: ["mars", "US"] },
  enhanced_syntax: FORM_BOOLEAN,
  versioning_enabled: FORM_BOOLEAN,
};

describe("createTemplate", () => {
  test.each(casesOf(FORM_FIELDS))("$field: $value", async ({ field, value, is }) => {
    const { status } = await service.call("/v1/template", postForm({ file: docxFile(), [field]: inForm(value) }));
    expect(is).toEqual({
      described: fits({ file: "bytes", [field]: value }, "createTemplate", "multipart/form-data"),
      accepted: status === 201,
    });
    expect([201, 400]).toContain(status);
  });
});

/** As OpenAPI has it: an array is repeated parts, and an object is JSON (3.1.0, Encoding Object). */
function inForm(value: unknown): string | readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function fits(body: unknown, name: keyof typeof ROUTES, type: string): boolean {
  return description.faultsOf(body, ...placeOf(name, type)).length === 0;
}

function placeOf(name: keyof typeof ROUTES, type: string): readonly string[] {
  const { path, method } = ROUTES[name];
  return ["paths", path, method, "requestBody", "content", type, "schema"];
}
