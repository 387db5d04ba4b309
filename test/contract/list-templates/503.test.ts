/** GET /v1/template while one of the regions does not answer: no list is half a list. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
beforeAll(async () => {
  await createTemplate(service);
  await createTemplate(service, { region: "eu" });
});

test("the answer names the region, and when to ask again", async () => {
  let response: Response;
  {
    await using _ = await service.withoutTable("eu");
    response = await service.call("/v1/template");
  }
  expect(await expectError(response, 503, "region_unavailable")).toContain("eu");
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await service.call("/v1/template")).status).toBe(200);
});
