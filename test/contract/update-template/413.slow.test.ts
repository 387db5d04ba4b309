/** PUT /v1/template/{id} with more than it takes: 25 MB, or what a gateway lets through. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { answerOf, createTemplate, putJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("30 MB of JSON are refused, saying how much is taken; nothing changes", async () => {
  const template = await createTemplate(service);
  const request = putJson({ name: "After", note: "x".repeat(30 * 1024 * 1024) });
  const response = await service.call(`/v1/template/${template.id}`, request);
  expect(await expectError(response, 413, "request_too_large")).toContain(service.requestLimit);
  expect(await answerOf(await service.call(`/v1/template/${template.id}`), 200)).toStrictEqual(template);
});
