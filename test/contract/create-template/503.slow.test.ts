/**
 * POST /v1/template of formats that need LibreOffice where there is none. (A .docx or a text is taken without it: see
 * get-template/200-late-preview.)
 */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { odt, oldWord, rtf } from "#test/support/office-files.ts";
import { file, postForm } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

test.each([
  ["a.doc", oldWord()],
  ["a.odt", odt("Dear [Name]")],
  ["a.rtf", rtf("Dear [Name]")],
])(
  "%s without LibreOffice: the answer names the command that installs it, and nothing is stored",
  async (name, bytes) => {
    await using service = await openService(WITHOUT_LIBREOFFICE);
    const form = postForm({ file: file(bytes, name) });
    const response = await expectNothingStored(service, () => service.call("/v1/template", form));
    expect(await expectError(response, 503, "converter_unavailable")).toContain(service.installCommand);
  },
);
