/** The preview link of a template on a machine without LibreOffice. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, openLink, type TemplateAnswer } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

const service = serviceForTests({ programFolders: [] });
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

test.each(["preview_uri", "image_uri"] as const)("%s names the command that installs it", async (field) => {
  const response = await expectNothingStored(service, () => service.call(template[field], { key: null }));
  expect(await expectError(response, 503, "converter_unavailable")).toContain(service.installCommand);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("the template's own file opens all the same", async () => {
  expect((await openLink(service, template.template_uri)).byteLength).toBeGreaterThan(0);
});
