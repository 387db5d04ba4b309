/** POST /v1/preview of a template that this account does not have. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(template_id: string, key = service.key): Promise<string> {
  const request = postJson({ template_id, data: { Name: "Ada" } }, { key });
  return expectError(await service.call("/v1/preview", request), 404, "template_not_found");
}

test.each(IDS_OF_NOTHING)("an id that no template can have: %j", async (id) => {
  expect(await messageFor(id)).toContain("This account has no template");
});

test("another account's template, of any region, in words that do not tell that it is there", async () => {
  for (const region of REGIONS) {
    const { id } = await createTemplate(service, { region });
    const message = await messageFor(id, service.strangersKey);
    expect(message.replace(id, "")).toBe((await messageFor(unusedId(id))).replace(unusedId(id), ""));
  }
});

test("a version that the template does not keep", async () => {
  const { id } = await createTemplate(service);
  const request = postJson({ template_id: id, version: 2, data: {} });
  await expectError(await service.call("/v1/preview", request), 404, "version_not_found");
});
