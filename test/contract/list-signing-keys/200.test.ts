/** The list of an account's signing keys. */
import { expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("lists the signing keys of all regions, newest first, and none of another account", async () => {
  const first = await createSigningKey(service, { name: "First" });
  const second = await createSigningKey(service, { name: "Second", region: "eu" });
  expect(await (await service.call("/v1/signing-key")).json()).toEqual([second, first]);
  const theirs = await service.call("/v1/signing-key", { key: service.strangersKey });
  expect(await theirs.json()).toEqual([]);
});
