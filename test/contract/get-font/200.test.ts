/** GET /v1/font/{id} */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { createFont } from "#test/support/fonts.ts";
import { answerOf } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the font is answered at every address as when it was stored", async () => {
  const font = await createFont(service, { region: "uk" });
  for (const region of REGIONS) {
    expect(await answerOf(await service.call(`/v1/font/${font.id}`, { region }), 200)).toEqual(font);
  }
});
