/** POST /v1/document: a document that would be damaged is never delivered. */
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { readZip } from "#test/support/read-zip.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createUnsoundTemplate } from "#test/support/unsound-template.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = await createUnsoundTemplate(service);
});

const GOOD = { Items: [{ Name: "Ada" }] };
const BAD = { Items: [{ Name: "Ada" }, { Name: "Bob" }] };

function generate(fields: object, headers: Record<string, string> = {}): Promise<Response> {
  const options = { headers: { Accept: "application/octet-stream", ...headers } };
  return service.call("/v1/document", postJson({ template_id: templateId, ...fields }, options));
}

const OUR_FAULT =
  /^The service made a document .*: two with one id: bookmark of one name.* your template and your data are not at fault/;

test("delivers the document of an item whose document is valid", async () => {
  const response = await generate({ data: GOOD });
  expect(response.status).toBe(201);
  expect(documentText(await response.bytes())).toBe("Ada\nEnd");
});

test.each([".docx", ".pdf", ".txt"])(
  "answers 500 instead of delivering or converting an invalid document as %s",
  async (output_format) => {
    const response = await generate({ data: BAD, output_format });
    expect(response.headers.get("X-Request-Id")).toMatch(/\S/);
    expect(await expectError(response, 500, "document_invalid")).toMatch(OUR_FAULT);
  },
);

test("names the item whose document is invalid, among several in an archive", async () => {
  const data = [GOOD, GOOD, BAD];
  const named = /The error is in item 3 of the data\.$/;
  expect(await expectError(await generate({ data, single_file: false }), 500, "document_invalid")).toMatch(named);
});

test("leaves the item out with an error in the report, if the archive is lenient", async () => {
  const fields = { data: [GOOD, BAD, GOOD], single_file: false };
  const response = await generate(fields, { Prefer: "handling=lenient" });
  expect(response.status).toBe(201);
  const files = readZip(await response.bytes());
  expect(files.filter(({ name }) => name.endsWith(".docx"))).toHaveLength(2);
  const report = files.find(({ name }) => name === "report.csv")?.content.toString() ?? "";
  expect(report.split("\r\n")[2]).toMatch(/^2,,failed,.*The service made a document .* item 2 of the data/);
});
