/** GET /v1/font/{id} of a font that this account does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createFont, listFonts } from "#test/support/fonts.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const OPTIONS = {};

test("no font has the id, or it was deleted", async () => {
  const { id } = await createFont(service);
  await remove(service, `/v1/font/${id}`);
  for (const each of [...IDS_OF_NOTHING, unusedId(id), unusedId(id, "eu"), id]) {
    await expectError(await service.call(`/v1/font/${encodeURIComponent(each)}`, OPTIONS), 404, "font_not_found");
  }
});

test("another account's font is as good as none, and stays", async () => {
  const font = await createFont(service);
  const theirs = await service.call(`/v1/font/${font.id}`, { ...OPTIONS, key: service.strangersKey });
  await expectError(theirs, 404, "font_not_found");
  expect(await listFonts(service)).toEqual([font]);
});
