/** POST /v1/upload with a body that is no JSON. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each([
  ["the file in a form", postForm({ file: docxFile() })],
  ["a text", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "Offer.docx" }],
  ["a body without a type", { method: "POST", body: Buffer.from("{}") }],
])("%s is refused, naming what to send", async (_what, request) => {
  const response = await service.call("/v1/upload", request);
  expect(await expectError(response, 415, "content_type_unsupported")).toContain("Send application/json.");
});
