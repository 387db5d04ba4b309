/** Without AWS_LIMITS requests are taken that AWS would not let through. */
import { expect, test } from "vitest";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("5 MB pass, in JSON and in a form", async () => {
  const text = "x".repeat(5 * 1024 * 1024);
  const template = await createTemplate(service, { file: new File([`Dear [Name], ${text}`], "Letter.txt") });
  const request = postJson({ template_id: template.id, data: { Note: text } });
  expect((await service.call("/v1/document", request)).status).toBe(201);
});
