/** GET /v1/document/{id} of one that was accepted, and of which an item's document would be damaged. */
import { expect, test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { run } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, docxFile } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("reports the invalid document of one item of many without another attempt, and names the item", async () => {
  // The section begins in a tracked insertion and ends outside of it: with several entries the document is no XML.
  const inserted = `<w:ins w:id="1" w:author="Ada" w:date="2026-01-01T00:00:00Z">${run("[#Items]")}</w:ins>`;
  const body = `<w:p>${inserted}${run("[Name][/Items]")}</w:p>`;
  const { id: template_id } = await createTemplate(service, { file: docxFile(body) });
  const data = Array.from({ length: 100 }, (_, n) => ({ Items: n === 76 ? [{ Name: "a" }, { Name: "b" }] : [{}] }));
  const { id } = await acceptDocument(service, { template_id, data, single_file: false });
  const message = await expectError(await settledAnswer(service, id), 500, "document_invalid");
  expect(message).toMatch(/The error is in item 77 of the data\.$/);
});
