/** POST /v1/upload with a body that is no JSON. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test.each([
  ["the file in a form", postForm({ file: docxFile() })],
  ["a text", { method: "POST", headers: { "Content-Type": "text/plain" }, body: "Offer.docx" }],
  ["a body without a type", { method: "POST", body: Buffer.from("{}") }],
])("%s is refused, naming what to send", async (_what, request) => {
  const response = await service.call("/v1/upload", request);
  expect(await expectError(response, 415, "content_type_unsupported")).toContain("Send application/json.");
});
