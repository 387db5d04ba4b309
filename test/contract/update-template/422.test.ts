/** PUT /v1/template/{id} with a file that cannot be used: the template stays as it is, file and all. */
import { describe, expect, test } from "vitest";
import { docx } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, docxFile, file, LETTER, openLink, putForm, readTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("the answer names the fault", () => {
  test.each([
    ["not what its name says", file(Buffer.from("{\\rtf1 Hello [Name]}"), "Letter.docx"), "template_content_mismatch"],
    ["damaged", file(docx(LETTER).subarray(0, 700), "Letter.docx"), "template_damaged"],
  ] as const)("%s", async (_case, wrong, code) => {
    const uploaded = docxFile();
    const template = await createTemplate(service, { file: uploaded });
    const form = putForm({ file: wrong, name: "After", folder: ["After"] });
    const response = await expectNothingStored(service, () => service.call(`/v1/template/${template.id}`, form));
    expect(await expectError(response, 422, code)).toContain("Letter.docx");
    expect(await readTemplate(service, template.id)).toStrictEqual(template);
    expect(await openLink(service, template.template_uri)).toEqual(await uploaded.bytes());
  });
});
