/** POST /v1/document with a body that is neither JSON nor a form. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
let body: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
  body = JSON.stringify({ template_id: templateId, data: { Name: "Ada" } });
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "application/octet-stream"])(
  "%s is refused, naming both types that are taken",
  async (type) => {
    const request = { method: "POST", headers: { "Content-Type": type }, body };
    const response = await expectNothingStored(service, () => service.call("/v1/document", request));
    const message = await expectError(response, 415, "content_type_unsupported");
    expect(message).toContain(type);
    expect(message).toMatch(/application\/json.*multipart\/form-data/);
  },
);

test("a body without a type is refused, saying that it has none", async () => {
  const request = { method: "POST", body: Buffer.from(body) };
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  expect(await expectError(response, 415, "content_type_unsupported")).toContain("missing");
});

test.each(["data.json", "data.numbers", "data.xlsm", "data.docx", "data.pdf"])(
  "a data file named %s is refused, naming the formats that are taken",
  async (filename) => {
    const form = postForm({ template_id: templateId, file: file(Buffer.from("Name\nAda\n"), filename) });
    const response = await expectNothingStored(service, () => service.call("/v1/document", form));
    const message = await expectError(response, 415, "data_format_unsupported");
    expect(message).toContain(filename);
    expect(message).toContain(".xlsx, .xls, .ods, .csv or .tsv");
  },
);
