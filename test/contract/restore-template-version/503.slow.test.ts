/** POST /v1/template/{id}/version/{version}/restore of a file that has to be converted, without LibreOffice. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { rtf } from "#test/support/office-files.ts";
import { createTemplate, file, letter, updateTemplate } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { askToRestore } from "#test/support/versions.ts";

describeConverting("a version in .rtf", () => {
  test("is refused with the command that installs LibreOffice", async () => {
    await using service = await openService({});
    const { id } = await createTemplate(service, { file: file(rtf("Dear [Name]"), "a.rtf") });
    await updateTemplate(service, id, { file: letter("Second [Name]") });
    await service.restart(WITHOUT_LIBREOFFICE);
    const message = await expectError(await askToRestore(service, id, 1), 503, "converter_unavailable");
    expect(message).toContain(service.installCommand);
  });
});
