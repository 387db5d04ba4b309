/** PUT /v1/template/{id} asking for what the account's plan does not include. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, putForm, readTemplate, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("versioning is refused on a plan without it, naming the plans that have it; nothing changes", async () => {
  const key = service.strangersKey;
  const template = await createTemplate(service, {}, { key });
  const form = putForm({ file: letter("Other [Text]"), versioning_enabled: "true", name: "After" }, { key });
  const message = await expectError(await service.call(`/v1/template/${template.id}`, form), 403, "plan_required");
  expect(message).toMatch(/Premium and Business.*Free/);
  expect(await readTemplate(service, template.id, { key })).toStrictEqual(template);
});

test("asking for no versioning is allowed on every plan", async () => {
  const key = service.strangersKey;
  const { id } = await createTemplate(service, {}, { key });
  const { versioning_enabled } = await updateTemplate(service, id, { versioning_enabled: "false" }, { key });
  expect(versioning_enabled).toBe(false);
});
