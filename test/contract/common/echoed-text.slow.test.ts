/** What somebody sent comes back in messages, which clients print: shortened, and without what steers a terminal. */
import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, docxFile, type FormFields, file, LETTER, postForm, postJson } from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

/** A line break, an escape sequence that colours, the null character, and a mark that turns the reading direction. */
const HARMFUL = "a\r\nb\u001b[31mc\u0000d\u202ee\u2028f";

/** More than a screen shows at once is no message. */
const MESSAGE_CHARACTERS_MAX = 600;

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

/** A call with a text in one place, and what it is told. */
type Place = readonly [where: string, code: ErrorCode, path: string, options: () => CallOptions];

function places(text: string): readonly Place[] {
  const encoded = encodeURIComponent(text);
  const form = (fields: FormFields) => postForm({ template_id: templateId, ...fields });
  const [template, document] = ["/v1/template", "/v1/document"];
  return [
    ["a template's id in a path", "template_not_found", `${template}/${encoded}`, GET],
    ["a document's id in a path", "document_not_found", `${document}/${encoded}`, GET],
    ["a template's id in JSON", "template_not_found", document, () => postJson({ template_id: text, data: {} })],
    ["a template's id in a form", "template_not_found", document, () => form({ template_id: text, data: "{}" })],
    ["an unknown path", "route_not_found", `/v1/everything/${encoded}`, GET],
    ["a path without this method", "method_not_allowed", `${template}/${encoded}`, () => ({ method: "PATCH" })],
    ["a template's file name", "template_format_unsupported", template, () => upload(`${text}.pages`)],
    ["a data file's name", "data_format_unsupported", document, () => form({ file: file(LINE, `${text}.pages`) })],
    ["a sheet", "data_sheet_unknown", document, () => form({ file: WORKBOOK, sheet: text })],
    ["JSON in a field", "request_invalid", document, () => form({ data: `{"a": ${text}` })],
    ["JSON in a body", "body_unreadable", document, () => json(`{"a": ${text}`)],
    ["delimiters", "request_invalid", template, () => postForm({ file: docxFile(), delimiters: text })],
    ["a region", "request_invalid", template, () => postForm({ file: docxFile(), region: text })],
    ["an output format", "request_invalid", document, () => form({ data: "{}", output_format: text })],
  ];
}

const GET = (): CallOptions => ({});
const WORKBOOK = file(xlsx({ sheets: { People: rows(["Name"], ["Ann"]) } }), "People.xlsx");
const LINE = Buffer.from("Name\nAda\n");

function upload(filename: string): CallOptions {
  return postForm({ file: docxFile(LETTER, filename) });
}

function json(body: string): CallOptions {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}

describe("control characters and marks of direction do not come back", () => {
  test.each(places(HARMFUL))(
    "the error message for %s repeats no control characters and no marks of direction",
    async (_where, code, path, options) => {
      const response = await service.call(path, options());
      const message = await expectError(response, CATALOGUE[code].status, code);
      expect(message).not.toMatch(/[\p{Control}\p{Bidi_Control}\u2028\u2029]/u);
    },
  );
});

describe("a long text comes back in a message that can be read", () => {
  test.each(places("x".repeat(5_000)))(
    "a long text comes back shortened in the error message for %s",
    async (_where, code, path, options) => {
      const response = await service.call(path, options());
      const message = await expectError(response, CATALOGUE[code].status, code);
      expect(message.length).toBeLessThan(MESSAGE_CHARACTERS_MAX);
    },
  );
});

test("a long file name keeps its start and its ending", async () => {
  const response = await service.call("/v1/template", upload(`Offer ${"x".repeat(300)} 2026.pages`));
  const message = await expectError(response, 415, "template_format_unsupported");
  expect(message).toMatch(/^The format of the template Offer x+…x+ 2026\.pages is not supported\./);
});

test("letters of all languages come back as they are", async () => {
  const response = await service.call("/v1/template", upload("Größe 提案 🦆.pages"));
  expect(await expectError(response, 415, "template_format_unsupported")).toContain(" Größe 提案 🦆.pages ");
});

test("a long Content-Type comes back shortened", async () => {
  const response = await service.call("/v1/document", {
    method: "POST",
    headers: { "Content-Type": `text/${"x".repeat(5_000)}` },
    body: "{}",
  });
  const message = await expectError(response, 415, "content_type_unsupported");
  expect(message.length).toBeLessThan(MESSAGE_CHARACTERS_MAX);
});
