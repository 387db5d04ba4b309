/** POST /v1/font of an account that has as many fonts as it may have. */
import { expect, test } from "vitest";
import { FONTS_MAX } from "#shared/base/model/limits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createFont, fontFile, listFonts } from "#test/support/fonts.ts";
import { postForm, remove } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer names the limit; after a font was deleted, another is taken", async () => {
  const before = await listFonts(service);
  for (let count = before.length; count < FONTS_MAX; count++) await createFont(service);
  const response = await service.call("/v1/font", postForm({ file: fontFile() }));
  expect(await expectError(response, 403, "font_limit_reached")).toContain(`${FONTS_MAX} fonts`);
  const [newest] = await listFonts(service);
  await remove(service, `/v1/font/${newest?.id}`);
  await createFont(service);
  // The limit is that of each account.
  await createFont(service, {}, { key: service.strangersKey });
});
