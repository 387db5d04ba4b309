/** POST /v1/document: which of the two answers Accept selects (callers.md, 9). */
import { beforeAll, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postForm, postJson, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

async function answer(headers: Record<string, string>): Promise<Response> {
  const response = await service.call(
    "/v1/document",
    postJson({ template_id: template.id, data: { Name: "Ada" } }, { headers }),
  );
  expect(response.status).toBe(201);
  return response;
}

const JSON_RANGES = [
  "application/json",
  "*/*",
  "application/*",
  "application/json, text/plain, */*",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "application/pdf",
  "application/octet-streams",
  "application/json, application/octet-stream;q=0.5",
  "application/octet-stream;q=0, */*",
  "",
];

test.each(JSON_RANGES)("%j means JSON", async (accept) => {
  const response = await answer({ Accept: accept });
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  expect(await response.json()).toMatchObject({ template_id: template.id, filename: "Letter.docx" });
});

test("no Accept means JSON", async () => {
  expect((await answer({})).headers.get("content-type")).toMatch(/^application\/json\b/);
});

test.each(["application/octet-stream", "Application/Octet-Stream", "application/octet-stream, */*;q=0.1"])(
  "%j means the document itself",
  async (accept) => {
    const response = await answer({ Accept: accept });
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(documentText(await response.bytes())).toBe("Dear Ada,");
  },
);

test("a form is answered likewise", async () => {
  const request = postForm({ template_id: template.id, data: '{"Name":"Ada"}' }, { headers: BINARY });
  const response = await service.call("/v1/document", request);
  expect(documentText(await response.bytes())).toBe("Dear Ada,");
});

test("an error is JSON whatever Accept says", async () => {
  const request = postJson({ template_id: template.id }, { headers: BINARY });
  await expectError(await service.call("/v1/document", request), 400, "request_invalid");
});

const BINARY = { Accept: "application/octet-stream" };
