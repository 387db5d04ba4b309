/** GET /v1/template/{id}/schema of a template that this account does not have. */
import { expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { expectError } from "#test/support/error-answers.ts";
import { IDS_OF_NOTHING, unusedId } from "#test/support/ids-of-nothing.ts";
import { createTemplate, letter, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(id: string, key = service.key): Promise<string> {
  const answer = await service.call(`/v1/template/${encodeURIComponent(id)}/schema`, { key });
  return expectError(answer, 404, "template_not_found");
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

test("a version that is not there, or whose file is lost", async () => {
  const { id } = await createTemplate(service);
  const before = await filesOf(service, id);
  await updateTemplate(service, id, { file: letter("Second [Name]") });
  for (const file of before) await service.removeFile(file);
  for (const version of [1, 3]) {
    const answer = await service.call(`/v1/template/${id}/schema?version=${version}`);
    expect(await expectError(answer, 404, "version_not_found")).toContain(`GET /v1/template/${id}/version`);
  }
});
