/** GET /v1/font while one of the regions does not answer: no list is half a list. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createFont } from "#test/support/fonts.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer names the region", async () => {
  await createFont(service, { region: "eu" });
  {
    await using _ = await service.withoutTable("eu");
    expect(await expectError(await service.call("/v1/font"), 503, "region_unavailable")).toContain("eu");
  }
  expect((await service.call("/v1/font")).status).toBe(200);
});
