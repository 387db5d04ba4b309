/** Deleting a signing key. */
import { expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { createSigningKey } from "#test/support/signing-keys.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a deleted signing key is gone, and cannot be deleted again", async () => {
  const { id } = await createSigningKey(service);
  const remove = () => service.call(`/v1/signing-key/${id}`, { method: "DELETE" });
  expect((await remove()).status).toBe(204);
  expect(await (await service.call("/v1/signing-key")).json()).toEqual([]);
  expect((await remove()).status).toBe(404);
});
