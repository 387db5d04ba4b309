/** Bodies with a Content-Encoding are refused by every operation that reads one (RFC 9110, 15.5.16). */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["gzip", "br", "x-own"])("%s: the answer says that requests are sent unencoded", async (encoding) => {
  const template = await createTemplate(service);
  const document = await generateDocument(service, { template_id: template.id });
  const body = gzipSync(JSON.stringify({ name: "After", filename: "a.csv", template_id: template.id, data: {} }));
  const headers = { "Content-Type": "application/json", "Content-Encoding": encoding };
  for (const [method, path] of [
    ["POST", "/v1/template"],
    ["PUT", `/v1/template/${template.id}`],
    ["POST", "/v1/document"],
    ["PUT", `/v1/document/${document.id}`],
    ["POST", "/v1/upload"],
  ] as const) {
    const answer = await service.call(path, { method, headers, body });
    expect(answer.headers.get("Accept-Encoding")).toBe("identity");
    const message = await expectError(answer, 415, "content_encoding_unsupported");
    expect(message).toContain(`encoded with ${encoding}, which is not supported. Send it unencoded`);
  }
});

test("identity is no encoding", async () => {
  const template = await createTemplate(service);
  const headers = { "Content-Type": "application/json", "Content-Encoding": "identity" };
  const body = JSON.stringify({ name: "After" });
  expect((await service.call(`/v1/template/${template.id}`, { method: "PUT", headers, body })).status).toBe(200);
});
