/** DELETE /v1/key/{id} of a key that this account does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { askToDelete, createKey, listKeys } from "#test/support/keys.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["x", "00000000", "../key", "🦆", "KEY#"])("an id that no key has: %j", async (id) => {
  expect(await expectError(await askToDelete(service, id), 404, "key_not_found")).toContain("GET /v1/key");
});

test("the key itself is no id", async () => {
  const { key } = await createKey(service);
  const message = await expectError(await askToDelete(service, key), 404, "key_not_found");
  expect(message).not.toContain(key);
});

test("another account's key, in words that do not tell that it is there; it still works", async () => {
  const { id, key } = await createKey(service);
  const message = await expectError(
    await askToDelete(service, id, { key: service.strangersKey }),
    404,
    "key_not_found",
  );
  const other = await expectError(
    await askToDelete(service, "00000000", { key: service.strangersKey }),
    404,
    "key_not_found",
  );
  expect(message).toBe(other);
  expect(await listKeys(service, { key })).not.toHaveLength(0);
});
