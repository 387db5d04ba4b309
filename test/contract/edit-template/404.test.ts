/** POST /v1/template/{id}/edit of a template that this account does not have: nothing changes. */
import { expect, test } from "vitest";
import { askToEdit } from "#test/support/edits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, readTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["application/json", "application/octet-stream"])("another account's template, for %s", async (accept) => {
  const template = await createTemplate(service);
  const options = { key: service.strangersKey, headers: { Accept: accept } };
  const replacements = [{ find: "Dear", replace: "Hello" }];
  const [message, other] = [
    await expectError(await askToEdit(service, template.id, { replacements }, options), 404, "template_not_found"),
    await expectError(
      await askToEdit(service, unusedId(template.id), { replacements }, options),
      404,
      "template_not_found",
    ),
  ];
  expect(message.replace(template.id, "")).toBe(other.replace(unusedId(template.id), ""));
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
});
