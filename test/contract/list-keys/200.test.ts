/** GET /v1/key: the keys of the account, newest first, and when each was last used. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createKey, listKeys } from "#test/support/keys.ts";
import { listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("names, rights, the key of the request, and no other account's keys", async () => {
  const generating = await createKey(service, { name: "Shop", rights: "generate" });
  // Keys of one millisecond have no order.
  await sleep(5);
  const reading = await createKey(service, { name: "Wall", rights: "read" });
  await createKey(service, { name: "Theirs" }, { key: service.strangersKey });
  const listed = await listKeys(service);
  expect(listed.map(({ name, rights, current }) => [name, rights, current])).toEqual([
    ["Wall", "read", false],
    ["Shop", "generate", false],
    ["", "all", true],
  ]);
  expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([reading.id, generating.id]);
});

test("a key that is used says when; one that is not says null", async () => {
  const { id, key } = await createKey(service, { name: "Used", rights: "read" });
  const lastUse = async () => (await listKeys(service)).find((each) => each.id === id)?.last_used;
  expect(await lastUse()).toBe(null);
  const before = Date.now();
  await listTemplates(service, "", { key });
  await expect.poll(lastUse).toBeGreaterThanOrEqual(before - 60_000);
});
