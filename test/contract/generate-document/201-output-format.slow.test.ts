/** POST /v1/document: how output_format may be spelled (callers.md, 8). */
import { beforeAll, expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { documentText } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, generateDocument, openLink, type TemplateAnswer } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

test.each([undefined, "", ".docx", "docx", ".DOCX", "Docx", " .docx "])("%j gives .docx", async (output_format) => {
  const document = await generateDocument(service, { template_id: template.id, output_format });
  expect(document).toMatchObject({ format: ".docx", filename: "Letter.docx" });
  expect(documentText(await openLink(service, document.document_uri))).toBe("Dear Ada,");
});

describeConverting("with LibreOffice", () => {
  test.each([".pdf", "pdf", ".PDF", "PDF"])("%j gives .pdf", async (output_format) => {
    const document = await generateDocument(service, { template_id: template.id, output_format });
    expect(document).toMatchObject({ format: ".pdf", filename: "Letter.pdf" });
    expect(await pdfPages(await openLink(service, document.document_uri))).toEqual(["Dear Ada,"]);
  });
});
