/** Without AWS_LIMITS requests are taken that AWS would not let through. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("5 MB pass, in JSON and in a form", async () => {
  const text = "x".repeat(5 * 1024 * 1024);
  const template = await createTemplate(service, { file: new File([`Dear [Name], ${text}`], "Letter.txt") });
  const request = postJson({ template_id: template.id, data: { Note: text } });
  expect((await service.call("/v1/document", request)).status).toBe(201);
});
