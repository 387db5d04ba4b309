/** DELETE /v1/key/{id} of the last key with all rights. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { askToDelete, createKey, listKeys } from "#test/support/keys.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("it is refused while no other key has all rights, also of two that revoke each other at once", async () => {
  await createKey(service, { rights: "generate" });
  const [, first] = await listKeys(service);
  await expectError(await askToDelete(service, first?.id ?? ""), 409, "key_is_last");
  const second = await createKey(service);
  const answers = await Promise.all([
    askToDelete(service, second.id),
    askToDelete(service, first?.id ?? "", { key: second.key }),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(204);
  expect([401, 404, 409]).toContain(statuses[1]);
  const key = answers[0]?.status === 204 ? service.key : second.key;
  const left = await listKeys(service, { key });
  expect(left.filter(({ rights }) => rights === "all")).toHaveLength(1);
});
