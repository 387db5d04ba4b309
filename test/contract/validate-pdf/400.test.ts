/** POST /v1/validate with fields that are missing or wrong. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { type FormFields, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
const pdf = () => file(rawPdf({ name: "A", pages: [""] }), "A.pdf");

test.each<readonly [string, FormFields, string]>([
  ["there is no file", {}, "file"],
  ["the file is a text", { file: "pdf" }, "file"],
  ["there are a file and an upload", { file: pdf(), file_id: "us01kacr5v8mq3zt9w4yx2dn7p6b" }, "file_id"],
  ["the region is unknown", { file: pdf(), region: "mars" }, "region"],
])("%s: the answer names the field", async (_, fields, field) => {
  const response = await service.call("/v1/validate", postForm(fields));
  expect(await expectError(response, 400, "request_invalid")).toContain(field);
});
