/** GET /v1/document without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("no key, a wrong key, or a word before the key answers 401, whatever the query", async () => {
  const { id } = await createTemplate(service);
  await expectUnauthorized(service, `/v1/document?template_id=${id}`);
  await expectUnauthorized(service, "/v1/document");
});
