/** PUT /v1/template/{id} without a key that is known. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectUnauthorized } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, putJson } from "#test/support/requests.ts";
import { openService, type Service, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";

let service: Service;
beforeAll(async () => {
  service = await openService(WITHOUT_LIBREOFFICE);
});
afterAll(() => service.close());

test("nothing changes, and a template that is there answers like one that is not", async () => {
  const template = await createTemplate(service);
  await expectUnauthorized(service, `/v1/template/${template.id}`, () => putJson({ name: "Theirs" }));
  await expectUnauthorized(service, "/v1/template/unknown", () => putJson({ name: "Theirs" }));
  expect(await answerOf(await service.call(`/v1/template/${template.id}`), 200)).toStrictEqual(template);
});
