/** POST /v1/preview of a template that cannot be used. */
import { expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, docxFile, postJson, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("invalid tags are named", async () => {
  const { id } = await createTemplate(service, { file: docxFile(paragraph("[#Items][Name]")) });
  const answer = await service.call("/v1/preview", postJson({ template_id: id, data: {} }));
  expect(await expectError(answer, 422, "template_has_invalid_tags")).toContain("Items");
});

test("invalid tags of an earlier version are named, though the present file has none", async () => {
  const { id } = await createTemplate(service, { file: docxFile(paragraph("[#Items][Name]")) });
  await updateTemplate(service, id, { file: docxFile(paragraph("[Name]")) });
  const answer = await service.call("/v1/preview", postJson({ template_id: id, version: 1, data: {} }));
  expect(await expectError(answer, 422, "template_has_invalid_tags")).toContain("Items");
});
