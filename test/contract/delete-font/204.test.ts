/** DELETE /v1/font/{id} */
import { expect, test } from "vitest";
import { createFont, listFonts } from "#test/support/fonts.ts";
import { remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the font is gone with its file, at another region's address too, and no other font is", async () => {
  const kept = await createFont(service);
  const font = await createFont(service, { region: "au" });
  expect(await filesOf(service, font.id)).toHaveLength(1);
  await remove(service, `/v1/font/${font.id}`, { region: "eu" });
  expect(await listFonts(service)).toEqual([kept]);
  await expect.poll(() => filesOf(service, font.id)).toEqual([]);
  expect(await filesOf(service, kept.id)).toHaveLength(1);
});

test("ten deletions at once: one is answered 204, the others that it is gone", async () => {
  const { id } = await createFont(service);
  const calls = Array.from({ length: 10 }, () => service.call(`/v1/font/${id}`, { method: "DELETE" }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
});
