/** GET /v1/document/{id} of one that was accepted and could not be made: the data file has no such sheet. */
import { beforeAll, expect, test } from "vitest";
import { acceptForm, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

test("it is answered as to a caller who waits, however often it is asked", async () => {
  const workbook = file(xlsx({ sheets: { People: rows(["Name"], ["Ann"]) } }), "People.xlsx");
  const { id } = await acceptForm(service, { template_id, file: workbook, sheet: "Persons" });
  await settledAnswer(service, id);
  for (let time = 0; time < 2; time++) {
    const response = await service.call(`/v1/document/${id}`);
    const message = await expectError(response, 400, "data_sheet_unknown");
    expect(message).toContain("Its sheets are: People.");
  }
});

test("another account does not learn of it", async () => {
  const workbook = file(xlsx({ sheets: { People: rows(["Name"], ["Ann"]) } }), "People.xlsx");
  const { id } = await acceptForm(service, { template_id, file: workbook, sheet: "Persons" });
  await settledAnswer(service, id);
  const response = await service.call(`/v1/document/${id}`, { key: service.strangersKey });
  await expectError(response, 404, "document_not_found");
});
