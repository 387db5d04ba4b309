/** PUT /v1/template/{id} with a file of a format that is not taken; nothing changes. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, docxFile, LETTER, putForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["Letter.pdf", "Letter.docm", "Letter.xlsx", "Letter"])(
  "a file named %s is refused, naming the file",
  async (filename) => {
    const template = await createTemplate(service);
    const form = putForm({ file: docxFile(LETTER, filename), name: "After" });
    const response = await service.call(`/v1/template/${template.id}`, form);
    const message = await expectError(response, 415, "template_format_unsupported");
    expect(message).toContain(filename);
    expect(await answerOf(await service.call(`/v1/template/${template.id}`), 200)).toStrictEqual(template);
  },
);
