/** GET /v1/document/{id} of one that was accepted and could not be made: the data file has a format that is not read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptForm, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
let template_id: string;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  template_id = (await createTemplate(service)).id;
});
afterAll(() => service.close());

test("it is answered as to a caller who waits", async () => {
  const { id } = await acceptForm(service, { template_id, file: file(Buffer.from("Name\nAda\n"), "People.pdf") });
  const message = await expectError(await settledAnswer(service, id), 415, "data_format_unsupported");
  expect(message).toContain("People.pdf");
});
