/** DELETE /v1/template/{id} without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("nothing is deleted, and a template that is there answers like one that is not", async () => {
  const template = await createTemplate(service);
  await expectNothingStored(service, async () => {
    await expectUnauthorized(service, `/v1/template/${template.id}`, () => ({ method: "DELETE" }));
    await expectUnauthorized(service, "/v1/template/unknown", () => ({ method: "DELETE" }));
  });
});
