/** POST /v1/document for a PDF on a machine without LibreOffice. */
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateBinary, postJson, type TemplateAnswer } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({ programFolders: [] });
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

test.each([
  ["one item", { data: { Name: "Ada" } }],
  ["several items", { data: [{ Name: "Ada" }, { Name: "Bob" }] }],
  ["an archive", { data: [{ Name: "Ada" }, { Name: "Bob" }], single_file: false }],
])("%s: the answer names the command that installs it, and nothing is stored", async (_what, fields) => {
  for (const accept of ["application/json", "application/octet-stream"]) {
    const body = { template_id: template.id, output_format: ".pdf", ...fields };
    const request = postJson(body, { headers: { Accept: accept } });
    const response = await expectNothingStored(service, () => service.call("/v1/document", request));
    const message = await expectError(response, 503, "converter_unavailable");
    expect(message).toContain("LibreOffice is not installed");
    expect(message).toContain(service.installCommand);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
});

test(".docx needs no conversion and works", async () => {
  const { bytes } = await generateBinary(service, { template_id: template.id });
  expect(documentText(bytes)).toBe("Dear Ada,");
});
