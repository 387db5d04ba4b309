/** POST /v1/upload without a key, or with a wrong one. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("answers 401, and gives out no address", async () => {
  await expectUnauthorized(service, "/v1/upload", () => postJson({ filename: "Offer.docx" }));
});
