/** HEAD answers as GET does, without the body (RFC 9110, 9.3.2). */
import { beforeAll, expect, test } from "vitest";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let addresses: Readonly<Record<string, string>>;
beforeAll(async () => {
  const template = await createTemplate(service);
  const document = await generateDocument(service, { template_id: template.id });
  addresses = {
    "a list of templates": "/v1/template",
    "a template": `/v1/template/${template.id}`,
    "a list of documents": `/v1/document?template_id=${template.id}`,
    "a document": `/v1/document/${document.id}`,
    "a link": document.document_uri,
    "the description": "/openapi.json",
    "the page for people": "/",
    "an unknown template": "/v1/template/unknown",
    "an unknown path": "/unknown",
    "a list without its template": "/v1/document",
  };
});

test.each([
  "a list of templates",
  "a template",
  "a list of documents",
  "a document",
  "a link",
  "the description",
  "the page for people",
  "an unknown template",
  "an unknown path",
  "a list without its template",
])("%s", async (what) => {
  const address = addresses[what] ?? "";
  const got = await service.call(address);
  const head = await service.call(address, { method: "HEAD" });
  expect(head.status).toBe(got.status);
  for (const name of ["Content-Type", "Content-Length", "Content-Disposition", "Access-Control-Allow-Origin"]) {
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  }
  expect((await head.bytes()).byteLength).toBe(0);
  expect((await got.bytes()).byteLength).toBeGreaterThan(0);
});

test("without a key HEAD is 401 where GET is", async () => {
  expect((await service.call("/v1/template", { method: "HEAD", key: null })).status).toBe(401);
});
