/** GET /v1/template when the record of a template is damaged: the others are listed. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["us", "eu"] as const)("in the region %s", async (region) => {
  const [older, damaged, newer] = [
    await createTemplate(service, { region }),
    await createTemplate(service, { region }),
    await createTemplate(service, { region }),
  ];
  await service.damageRecord(region, `TEMPLATE#${damaged.id}`);
  const ids = (await listTemplates(service)).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([newer.id, older.id]);
  expect(ids).not.toContain(damaged.id);
  await expectError(await service.call(`/v1/template/${damaged.id}`), 500, "internal");
});
