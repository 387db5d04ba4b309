/** POST /v1/document without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("no key, a wrong key, or a word before the key answers 401 and stores nothing", async () => {
  const { id } = await createTemplate(service);
  const request = () => postJson({ template_id: id, data: { Name: "Ada" } });
  await expectNothingStored(service, () => expectUnauthorized(service, "/v1/document", request));
});

test("the key is looked at before the body: a faulty body is 401 too", async () => {
  await expectUnauthorized(service, "/v1/document", () => ({ method: "POST", body: "no JSON" }));
});
