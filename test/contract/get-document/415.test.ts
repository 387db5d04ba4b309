/** GET /v1/document/{id} of one that was accepted and could not be made: the data file has a format that is not read. */
import { beforeAll, expect, test } from "vitest";
import { acceptForm, settledAnswer } from "#test/support/batches.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, file } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service)).id;
});

test("it is answered as to a caller who waits", async () => {
  const { id } = await acceptForm(service, { template_id, file: file(Buffer.from("Name\nAda\n"), "People.pdf") });
  const message = await expectError(await settledAnswer(service, id), 415, "data_format_unsupported");
  expect(message).toContain("People.pdf");
});
