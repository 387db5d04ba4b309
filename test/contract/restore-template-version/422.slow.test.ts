/** POST /v1/template/{id}/version/{version}/restore of a file whose preview can no longer be made. */
import { expect, test } from "vitest";
import { brokenLibreOffice } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, updateTemplate } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { askToRestore, versionsOf } from "#test/support/versions.ts";

test("the answer says that the conversion failed, and the versions stay", async () => {
  await using office = await brokenLibreOffice();
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const { id } = await createTemplate(service);
  await updateTemplate(service, id, { file: letter("Second [Name]") });
  const versions = await versionsOf(service, id);
  await service.restart(office.settings);
  await expectError(await askToRestore(service, id, 1), 422, "conversion_failed");
  expect(await versionsOf(service, id)).toEqual(versions);
});
