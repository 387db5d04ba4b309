/** POST /v1/document with more than it takes: 25 MB, or what a gateway lets through. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const TOO_MANY_BYTES = 30 * 1024 * 1024;

test("30 MB of JSON are refused, saying how much is taken", async () => {
  const { id } = await createTemplate(service);
  const request = postJson({ template_id: id, data: { Name: "x".repeat(TOO_MANY_BYTES) } });
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  expect(await expectError(response, 413, "request_too_large")).toContain(service.requestLimit);
});

test("a data file of 30 MB is refused", async () => {
  const { id } = await createTemplate(service);
  const form = new FormData();
  form.append("template_id", id);
  form.append("file", file(new Uint8Array(TOO_MANY_BYTES), "data.csv"));
  const encoded = new Response(form);
  const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
  const request = { method: "POST", headers, body: await encoded.bytes() };
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  await expectError(response, 413, "request_too_large");
});
