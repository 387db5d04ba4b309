/** POST /v1/template/{id}/invoice-mapping: a template that makes no documents makes no invoices. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("template_has_invalid_tags names the tag", async () => {
  const { id } = await createTemplate(service, { file: letter("[#Items][Name]") });
  const response = await service.call(`/v1/template/${id}/invoice-mapping`, postJson({}));
  expect(await expectError(response, 422, "template_has_invalid_tags")).toContain("invalid tags: Items.");
});
