/** PUT /v1/template/{id} with a format that needs LibreOffice where there is none: the template stays as it is. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { rtf } from "#test/support/office-files.ts";
import { createTemplate, file, putForm, readTemplate } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

test("the answer names the command that installs it, and nothing changes", async () => {
  await using service = await openService(WITHOUT_LIBREOFFICE);
  const template = await createTemplate(service);
  const form = putForm({ file: file(rtf("Dear [Name]"), "a.rtf"), name: "After" });
  const response = await expectNothingStored(service, () => service.call(`/v1/template/${template.id}`, form));
  expect(await expectError(response, 503, "converter_unavailable")).toContain(service.installCommand);
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
});
