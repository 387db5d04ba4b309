/** GET arrives with Content-Type: application/json and no body: never a 400 (callers.md, 4). */
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
    "list templates": "/v1/template",
    "get template": `/v1/template/${template.id}`,
    "list documents": `/v1/document?template_id=${template.id}`,
    "get document": `/v1/document/${document.id}`,
    "open a link": document.document_uri,
    "describe the interface": "/openapi.json",
  };
});

test.each([
  "list templates",
  "get template",
  "list documents",
  "get document",
  "open a link",
  "describe the interface",
])("%s", async (operation) => {
  for (const type of ["application/json", "multipart/form-data", "multipart/form-data; boundary=x", "nonsense"]) {
    const response = await service.call(addresses[operation] ?? "", { headers: { "Content-Type": type } });
    expect([type, response.status]).toEqual([type, 200]);
    await response.body?.cancel();
  }
});

test("an unknown template is 404 then, not 400", async () => {
  const response = await service.call("/v1/template/unknown", { headers: { "Content-Type": "application/json" } });
  expect(response.status).toBe(404);
});
