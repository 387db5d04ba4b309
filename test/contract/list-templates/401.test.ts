/** GET /v1/template without a key that is known: everybody's credential test (callers.md, 14). */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
  await createTemplate(service);
});
afterAll(() => service.close());

test("no key, a wrong key, or a word before the key answers 401", async () => {
  await expectUnauthorized(service, "/v1/template");
});

test("also with a query that is faulty", async () => {
  await expectUnauthorized(service, `/v1/template?${"folder=f&".repeat(101)}`);
});
