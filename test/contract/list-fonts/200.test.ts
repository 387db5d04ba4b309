/** GET /v1/font */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { createFont, listFonts } from "#test/support/fonts.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("all regions are listed at each address, newest first, and no other account's fonts", async () => {
  expect(await listFonts(service)).toEqual([]);
  const fonts = [];
  for (const region of REGIONS) fonts.unshift(await createFont(service, { region }));
  const theirs = await createFont(service, {}, { key: service.strangersKey });
  for (const region of REGIONS) expect(await listFonts(service, { region })).toEqual(fonts);
  expect(await listFonts(service, { key: service.strangersKey })).toEqual([theirs]);
});
