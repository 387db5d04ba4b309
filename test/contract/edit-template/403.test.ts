/** POST /v1/template/{id}/edit for an account that has stored as much as it may. */
import { expect, test } from "vitest";
import { askToEdit } from "#test/support/edits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, readTemplate } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

test("the answer tells the limit, and nothing changes", async () => {
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const template = await createTemplate(service);
  await service.restart({ ...WITHOUT_LIBREOFFICE, storageMax: 1000 });
  const response = await askToEdit(service, template.id, { replacements: [{ find: "Dear", replace: "Hello" }] });
  await expectError(response, 403, "storage_limit_reached");
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
});
