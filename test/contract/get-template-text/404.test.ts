/** GET /v1/template/{id}/text of a template that this account does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("another account's template, in words that do not tell that it is there", async () => {
  const { id } = await createTemplate(service);
  const key = service.strangersKey;
  const [message, other] = [
    await expectError(await service.call(`/v1/template/${id}/text`, { key }), 404, "template_not_found"),
    await expectError(await service.call(`/v1/template/${unusedId(id)}/text`, { key }), 404, "template_not_found"),
  ];
  expect(message.replace(id, "")).toBe(other.replace(unusedId(id), ""));
});
