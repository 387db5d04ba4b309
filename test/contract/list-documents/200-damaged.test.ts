/** GET /v1/document when the record of a document is damaged: the others are listed. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument, listDocuments } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["us", "eu"] as const)("in the region %s", async (region) => {
  const { id: template_id } = await createTemplate(service, { region });
  const [older, damaged, newer] = [
    await generateDocument(service, { template_id }),
    await generateDocument(service, { template_id }),
    await generateDocument(service, { template_id }),
  ];
  await service.damageRecord(region, `DOCUMENT#${damaged.id}`);
  expect(await listDocuments(service, template_id)).toEqual([newer, older]);
  await expectError(await service.call(`/v1/document/${damaged.id}`), 500, "internal");
});
