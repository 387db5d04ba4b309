/** POST /v1/document with a `watermark` that cannot be drawn. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

test.each<[object, string]>([
  [{ output_format: ".docx", watermark: { text: "DRAFT" } }, "watermark requires output_format .pdf or PDF/A"],
  [{ watermark: {} }, "watermark.text must be a single string"],
  [{ watermark: { text: " " } }, "watermark.text must not be empty"],
  [{ watermark: { text: "x".repeat(101) } }, "watermark.text must have at most 100 characters"],
  [{ watermark: { text: "草稿" } }, "watermark.text must consist of the characters of Western languages"],
  [{ watermark: { text: "DRAFT", place: "left" } }, "watermark.place must be page, top, bottom"],
  [{ watermark: { text: "DRAFT", size: 3 } }, "watermark must be an object with the entries text and place"],
])("%j is refused", async (fields, reason) => {
  const body = { template_id, data: { Name: "Ada" }, output_format: ".pdf", ...fields };
  const message = await expectError(await service.call("/v1/document", postJson(body)), 400, "request_invalid");
  expect(message).toContain(reason);
});

test("a form with text that is no JSON is refused", async () => {
  const fields = { template_id, data: "{}", output_format: ".pdf", watermark: "DRAFT" };
  const message = await expectError(await service.call("/v1/document", postForm(fields)), 400, "request_invalid");
  expect(message).toContain("watermark must be an object with the entries text and place");
});
