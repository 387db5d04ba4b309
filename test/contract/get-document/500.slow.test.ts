/** GET /v1/document/{id} of one that was accepted, and of which an item's document would be damaged. */
import { expect, test } from "vitest";
import { acceptDocument, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createUnsoundTemplate } from "#test/support/unsound-template.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("reports the invalid document of one item of many without another attempt, and names the item", async () => {
  const template_id = await createUnsoundTemplate(service);
  const data = Array.from({ length: 100 }, (_, n) => ({ Items: n === 76 ? [{ Name: "a" }, { Name: "b" }] : [{}] }));
  const { id } = await acceptDocument(service, { template_id, data, single_file: false });
  const message = await expectError(await settledAnswer(service, id), 500, "document_invalid");
  expect(message).toMatch(/The error is in item 77 of the data\.$/);
});
