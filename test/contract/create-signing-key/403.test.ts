/** The number of signing keys of an account. */
import { expect, test } from "vitest";
import { SIGNING_KEYS_MAX } from "#shared/base/model/limits.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey, postSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("an account has at most 20 signing keys in a region", async () => {
  for (let count = 0; count < SIGNING_KEYS_MAX; count++) await createSigningKey(service);
  const response = await postSigningKey(service);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "signing_key_limit_reached" });
  expect((await postSigningKey(service, { region: "eu" })).status).toBe(201);
});
