/** GET /health: the process answers. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(REGIONS)("is answered without a key by every region, and by no cache: %s", async (region) => {
  const response = await service.call("/health", { key: null, region });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ status: "alive" });
});

test("is answered while the stores are gone", async () => {
  await using _ = await service.withoutTable("us");
  expect((await service.call("/health", { key: null })).status).toBe(200);
});
