/** GET /v1/document/{id} without a key that is known. */
import { afterAll, beforeAll, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("a document that is there and one that is not answer 401 alike", async () => {
  const { id } = await generateDocument(service, { template_id: (await createTemplate(service)).id });
  await expectUnauthorized(service, `/v1/document/${id}`);
  await expectUnauthorized(service, "/v1/document/unknown");
});
