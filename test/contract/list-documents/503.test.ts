/** GET /v1/document while one of the regions does not answer: no list is half a list. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service, { region: "eu" })).id;
  await generateDocument(service, { template_id: templateId });
});

test("the answer names the region, and when to ask again", async () => {
  let response: Response;
  {
    await using _ = await service.withoutTable("eu");
    response = await service.call(`/v1/document?template_id=${templateId}`);
  }
  expect(await expectError(response, 503, "region_unavailable")).toContain("eu");
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await service.call(`/v1/document?template_id=${templateId}`)).status).toBe(200);
});
