/** POST /v1/document with files that a part of PDF/A cannot hold (ISO 19005-1, 6.1.11; ISO 19005-2, 6.8). */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { rawPdf } from "#test/support/raw-pdf.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const text = "data:text/xml;name=factur-x.xml,<x/>";
const pdf = `data:application/pdf;name=terms.pdf;base64,${Buffer.from(rawPdf({ name: "A", pages: [""] })).toString("base64")}`;
const unlabelled = "data:application/pdf;name=terms.pdf,%25PDF-1.7%0A<pdfaid:part>1</pdfaid:part>";

test.each([
  [".pdf/a-1b", text, "attached files"],
  [".pdf/a-1b", pdf, "attached files"],
  [".pdf/a-2b", text, "factur-x.xml"],
  [".pdf/a-2b", pdf, "terms.pdf"],
  [".pdf/a-2b", unlabelled, "terms.pdf"],
])("%s cannot contain %s", async (output_format, attach, named) => {
  const { id } = await createTemplate(service);
  const request = postJson({ template_id: id, data: {}, output_format, attach });
  const response = await expectNothingStored(service, () => service.call("/v1/document", request));
  const message = await expectError(response, 400, "attachments_need_pdfa_3b");
  expect(message).toContain(`${output_format} cannot contain ${named}:`);
  expect(message).toContain("Set output_format to .pdf/a-3b");
});

test.each([
  ["merge_with", ".pdf"],
  ["attach", ".pdf"],
  ["attach", ".docx"],
])("%s takes 50 files at most, also in %s", async (field, output_format) => {
  const { id } = await createTemplate(service);
  const uris = Array.from({ length: 51 }, () => "data:,x");
  const request = postJson({ template_id: id, data: {}, output_format, [field]: uris });
  const message = await expectError(await service.call("/v1/document", request), 400, "request_invalid");
  expect(message).toBe(`${field} must contain at most 50 files.`);
});
