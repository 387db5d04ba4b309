/** GET /v1/document/{id} of one that was accepted and could not be made: the data, or what was made of them, could not be used. */
import { beforeAll, expect, test } from "vitest";
import { acceptDocument, acceptForm, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file, letter, listDocuments } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (
    await createTemplate(service, {
      file: letter("[Prices | sum]"),
      enhanced_syntax: "true",
    })
  ).id;
});

test("a data file that is not what its name says", async () => {
  const { id } = await acceptForm(service, { template_id, file: file(Buffer.from("PK nothing"), "People.xlsx") });
  const message = await expectError(await settledAnswer(service, id), 422, "data_content_mismatch");
  expect(message).toContain("People.xlsx");
});

test("an item, deep in the data, that cannot be merged: the message names it", async () => {
  const data = Array.from({ length: 100 }, (_, n) => ({ Prices: n === 76 ? ["none"] : [1, 2] }));
  const { id } = await acceptDocument(service, { template_id, data, single_file: false });
  const message = await expectError(await settledAnswer(service, id), 422, "merge_failed");
  expect(message).toMatch(/^Item 77 of the data/);
  expect(await listDocuments(service, template_id)).toEqual([]);
  await expect.poll(() => filesOf(service, id)).toEqual([]);
});
