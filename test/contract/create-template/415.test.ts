/** POST /v1/template with a file of a format that is not taken. */
import { describe, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, LETTER, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

describe("a file name with another extension", () => {
  test.each(["Offer.pdf", "Offer.xlsx", "Offer.docm", "Offer.dotm", "Offer.pages", "Offer.docx.exe", "Offer", ".docx"])(
    "%s is refused, naming the file and what to save it as",
    async (filename) => {
      const form = postForm({ file: docxFile(LETTER, filename) });
      const response = await expectNothingStored(service, () => service.call("/v1/template", form));
      const message = await expectError(response, 415, "template_format_unsupported");
      expect(message).toContain(filename);
      expect(message).toContain("Save it as .docx, .doc, .odt, .rtf, .txt, .sql, or .html and");
    },
  );
});
