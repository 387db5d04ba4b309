/** A page that a stranger made runs nothing as a page of the service, whichever way it is answered. */
import { beforeAll, expect, test } from "vitest";
import { createTemplate, file, generateDocument, postJson, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const PAGE = "<!doctype html><p>Dear [Name]<script>alert(1)</script>";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { file: file(Buffer.from(PAGE), "Page.html") });
});

function binary(disposition: string): Promise<Response> {
  const headers = { Accept: "application/octet-stream", "Content-Disposition": disposition };
  const fields = { template_id: template.id, output_format: ".html", data: { Name: "<script>alert(1)</script>" } };
  return service.call("/v1/document", postJson(fields, { headers }));
}

async function stored(): Promise<Response> {
  const { document_uri } = await generateDocument(service, { template_id: template.id, output_format: ".html" });
  return service.call(document_uri, { key: null });
}

test.each([
  ["the template's link", () => service.call(template.template_uri, { key: null })],
  ["a document's link", stored],
  ["a document shown at once", () => binary("inline")],
  ["a document saved at once", () => binary("attachment")],
])("%s", async (_, answer) => {
  const { headers, ok } = await answer();
  expect(ok).toBe(true);
  const policy = headers.get("Content-Security-Policy")?.split("; ");
  expect(policy).toEqual(expect.arrayContaining(["sandbox", "default-src 'none'"]));
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("errors that repeat what was sent are no pages", async () => {
  const { headers } = await service.call("/<script>alert(1)</script>", { key: null });
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
