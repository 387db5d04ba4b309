/** POST /v1/template, sent again with its Idempotency-Key when the template was deleted meanwhile. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed } from "#test/support/idempotency.ts";
import { docxFile, listTemplates, postForm, remove, type TemplateAnswer } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("says that the template is gone, and makes no second one", async () => {
  const post = () => service.call("/v1/template", keyed("deleted", postForm({ file: docxFile() })));
  const { id } = await firstAnswer<TemplateAnswer>(await post());
  await remove(service, `/v1/template/${id}`);
  expect(await expectError(await post(), 404, "template_not_found")).toContain(id);
  expect(await listTemplates(service)).toEqual([]);
});
