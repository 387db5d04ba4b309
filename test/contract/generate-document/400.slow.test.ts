/** POST /v1/document with fields that are missing or wrong: each is named, all at once, and nothing is stored. */
import { beforeAll, describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import {
  createTemplate,
  type FormFields,
  file,
  postForm,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";
import { upload } from "#test/support/uploads.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

async function messageOf(request: CallOptions, code: "request_invalid" | "body_unreadable" = "request_invalid") {
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  return expectError(response, 400, code);
}

describe("what is required (callers.md, 11)", () => {
  test.each([
    ["JSON", postJson({ data: { Name: "Ada" } })],
    ["a form", postForm({ data: '{"Name":"Ada"}' })],
    ["an empty text", postJson({ template_id: "", data: { Name: "Ada" } })],
    ["null", postJson({ template_id: null, data: { Name: "Ada" } })],
  ])("template_id: %s", async (_case, request) => {
    expect(await messageOf(request)).toMatch(/^template_id is required: [^;]+\.$/);
  });

  test.each([
    ["nothing", {}],
    ["empty texts", { data: "", file: "" }],
    ["null", { data: null }],
  ])("data or file, in JSON: %s", async (_case, fields) => {
    expect(await messageOf(postJson({ template_id: template.id, ...fields }))).toMatch(/^data is required: [^;]+\.$/);
  });

  test("data or file, in a form: a file without name and bytes is none", async () => {
    const request = postForm({ template_id: template.id, data: "", file: file(new Uint8Array(), "") });
    expect(await messageOf(request)).toMatch(/^data is required: [^;]+\.$/);
  });

  test("both are named at once", async () => {
    expect(await messageOf(postJson({}))).toMatch(/^template_id is required: [^;]+; data is required: [^;]+\.$/);
  });
});

describe("data that are no object and no array of objects", () => {
  test.each([
    ["a number", 5, "item 1 is not an object"],
    ["a truth value", false, "item 1 is not an object"],
    ["JSON text of a text", '"Ada"', "item 1 is not an object"],
    ["JSON text of null", "null", "item 1 is not an object"],
    ["an array with a text in it", [{ Name: "Ada" }, "Bob"], "item 2 is not an object"],
    ["an array within an array", [[{ Name: "Ada" }]], "item 1 is not an object"],
    ["an array with null in it", [{}, {}, null], "item 3 is not an object"],
    ["an empty array", [], "data must contain at least one object"],
    ["JSON text of an empty array", "[]", "data must contain at least one object"],
    ["text that is no JSON", "Name=Ada", "data is not valid JSON"],
    ["JSON text that is cut off", '{"Name":"A', "data is not valid JSON"],
  ])("%s", async (_what, data, words) => {
    expect(await messageOf(postJson({ template_id: template.id, data }))).toContain(words);
  });

  test("a file where the data should be: never an empty document", async () => {
    const request = postForm({ template_id: template.id, data: file(Buffer.from('{"Name":"Ada"}'), "data.json") });
    expect(await messageOf(request)).toMatch(/^data must be /);
  });
});

describe("a field that is wrong is named with what it must be", () => {
  test.each([
    ["output_format", "xyz", /^output_format must be one of \.docx, .*\.pdf\/a-3a, \.xml\.$/],
    ["output_format", ["pdf"], /^output_format must be a single string\.$/],
    ["output_quality", 0, /^output_quality must be a whole number from 1 to 100\.$/],
    ["output_quality", "101", /^output_quality must be a whole number from 1 to 100\.$/],
    ["output_quality", 50.5, /^output_quality must be a whole number from 1 to 100\.$/],
    ["output_quality", "high", /^output_quality must be a whole number from 1 to 100\.$/],
    ["single_file", "no", /^single_file must be true or false\.$/],
    ["page_break", 1, /^page_break must be true or false\.$/],
    ["name", "n".repeat(501), /^name must have at most 500 characters\.$/],
    ["name", ["a"], /^name must be a single string\.$/],
    ["output_name", "n".repeat(501), /^output_name must have at most 500 characters\.$/],
    ["output_name", { a: 1 }, /^output_name must be a single string\.$/],
    ["file", "data.xlsx", /^file must be .*\.$/],
    ["sheet", 1, /^sheet must be .*\.$/],
    ["merge_with", 1, /^merge_with must be .*\.$/],
    ["attach", [1], /^attach\[0\] must be .*\.$/],
    ["template_id", 5, /^template_id /],
  ])("%s as %j", async (field, value, expected) => {
    const fields = { template_id: template.id, data: { Name: "Ada" }, [field]: value };
    expect(await messageOf(postJson(fields))).toMatch(expected);
  });

  test.each([100, 1_000_000])("a list of %i wrong entries is one fault: it is too long", async (length) => {
    const fields = { template_id: template.id, data: { Name: "Ada" }, attach: Array(length).fill(1) };
    const tooLong = "attach must contain at most 50 files.";
    expect(await messageOf(postJson(fields))).toBe(tooLong);
    expect(await messageOf(postJson({ ...fields, attach: JSON.stringify(fields.attach) }))).toBe(tooLong);
  });

  test("a list that is wrong throughout is reported by its first entries and the number of the others", async () => {
    const fields = { template_id: template.id, data: { Name: "Ada" }, attach: Array(50).fill(1), page_break: "no" };
    const message = await messageOf(postJson(fields));
    const fault = "must be a URI or an array of URIs";
    expect(message).toContain(
      `attach[0] ${fault}; attach[1] ${fault}; attach[2] ${fault}; attach has 47 more errors of this kind`,
    );
    expect(message).toContain("page_break must be true or false");
  });

  test("all faulty fields of a form are named in one message", async () => {
    const faults = {
      output_format: "xyz",
      output_quality: "0",
      single_file: "maybe",
      page_break: "maybe",
      sheet: ["a", "b"],
    };
    const message = await messageOf(postForm({ ...faults, data: "{" }));
    for (const field of ["template_id", "data", ...Object.keys(faults)]) {
      expect(message).toMatch(new RegExp(`(?:^|; )${field} `));
    }
  });

  test("all faulty fields are named in one message", async () => {
    const faults = { output_format: "xyz", output_quality: 0, single_file: "no", page_break: "no", name: ["a"] };
    const message = await messageOf(postJson({ ...faults, data: "{" }));
    for (const field of ["template_id", "data", ...Object.keys(faults)]) {
      expect(message).toMatch(new RegExp(`(?:^|; )${field} `));
    }
  });
});

describe("a data file", () => {
  const form = (fields: FormFields) => postForm({ template_id: template.id, ...fields });
  const WORKBOOK = file(xlsx({ sheets: { People: rows(["Name"], ["Ann"]), "Q&A": rows(["Name"]) } }), "a.xlsx");

  test("a sheet that it does not have: the message lists those that it has", async () => {
    const request = form({ file: WORKBOOK, sheet: "Persons" });
    const response = await expectNothingStored(service, () => service.call("/v1/document", request));
    const message = await expectError(response, 400, "data_sheet_unknown");
    expect(message).toBe("a.xlsx has no sheet named Persons. Its sheets are: People, Q&A.");
  });

  test("together with data it is unclear what is meant", async () => {
    const message = await messageOf(form({ file: WORKBOOK, data: '{"Name":"Ada"}' }));
    expect(message).toBe("file cannot be combined with data: send only one of the two.");
  });

  test("an upload together with data or a file: neither is used", async () => {
    const { id } = await upload(service, WORKBOOK);
    const data = '{"Name":"Ada"}';
    const fault = (first: string) => `file_id cannot be combined with ${first}: send only one of the two.`;
    expect(await messageOf(form({ file_id: id, data }))).toBe(fault("data"));
    expect(await messageOf(form({ file_id: id, file: WORKBOOK }))).toBe(fault("file"));
    expect(await messageOf(postJson({ template_id: template.id, file_id: id, data }))).toBe(fault("data"));
  });
});
