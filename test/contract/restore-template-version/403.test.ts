/** POST /v1/template/{id}/version/{version}/restore for an account that has stored as much as it may. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, readTemplate, updateTemplate } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { askToRestore } from "#test/support/versions.ts";

test("the answer tells the limit, and nothing changes", async () => {
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(service);
  const template = await updateTemplate(service, id, { file: letter("Second [Name]") });
  await service.restart({ ...WITHOUT_LIBREOFFICE, storageMax: 1000 });
  await expectError(await askToRestore(service, id, 1), 403, "storage_limit_reached");
  expect(await readTemplate(service, id)).toStrictEqual(template);
});
