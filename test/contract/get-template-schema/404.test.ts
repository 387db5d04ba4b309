/** GET /v1/template/{id}/schema of a version that the template does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a version that is not there, or whose file is lost, returns 404", async () => {
  const { id } = await createTemplate(service);
  const before = await filesOf(service, id);
  await updateTemplate(service, id, { file: letter("Second [Name]") });
  for (const file of before) await service.removeFile(file);
  for (const version of [1, 3]) {
    const answer = await service.call(`/v1/template/${id}/schema?version=${version}`);
    expect(await expectError(answer, 404, "version_not_found")).toContain(`GET /v1/template/${id}/version`);
  }
});
