/** POST /v1/key of an account with as many keys as it may have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { askToDelete, createKey, listKeys } from "#test/support/keys.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("100 keys are the limit, until one is revoked, also for requests at the same moment", async () => {
  const made = [];
  for (let count = 1; count < 100; count++) made.push(await createKey(service));
  const answer = await service.call("/v1/key", postJson({ name: "Shop", rights: "all" }));
  expect(await expectError(answer, 409, "too_many_keys")).toContain("100");
  expect(await listKeys(service)).toHaveLength(100);
  expect((await askToDelete(service, made[0]?.id ?? "")).status).toBe(204);
  const ask = () => service.call("/v1/key", postJson({ name: "Shop", rights: "all" }));
  await Promise.all(Array.from({ length: 10 }, ask));
  expect((await listKeys(service)).length).toBeLessThanOrEqual(100);
});
