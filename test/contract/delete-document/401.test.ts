/** DELETE /v1/document/{id} without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("nothing is deleted, and a document that is there answers like one that is not", async () => {
  const template = await createTemplate(service);
  const document = await generateDocument(service, { template_id: template.id });
  await expectNothingStored(service, async () => {
    await expectUnauthorized(service, `/v1/document/${document.id}`, () => ({ method: "DELETE" }));
    await expectUnauthorized(service, "/v1/document/unknown", () => ({ method: "DELETE" }));
  });
});
