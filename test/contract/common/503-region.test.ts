/** Every list of all regions while one of them does not answer: no list is half a list. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createFont } from "#test/support/fonts.ts";
import { OPERATION_REQUESTS, type OperationId, pathOf } from "#test/support/operation-requests.ts";
import { createTemplate, generateDocument } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  await createTemplate(service);
  template_id = (await createTemplate(service, { region: "eu" })).id;
  await generateDocument(service, { template_id });
  await createFont(service, { region: "eu" });
});

const LISTS = (Object.keys(OPERATION_REQUESTS) as OperationId[]).filter(
  (operation) => OPERATION_REQUESTS[operation].isOfAllRegions,
);

test.each(LISTS)("%s names the region and when to ask again, and answers when the region does", async (operation) => {
  const list = () => service.call(`${pathOf(operation, "")}?template_id=${template_id}`);
  let response: Response;
  {
    await using _ = await service.withoutTable("eu");
    response = await list();
  }
  expect(await expectError(response, 503, "region_unavailable")).toContain("eu");
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await list()).status).toBe(200);
});
