/** POST /v1/template/{id}/version/{version}/restore of a version that the template does not have. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, letter, readTemplate, updateTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { filesOf } from "#test/support/stored-things.ts";
import { askToRestore } from "#test/support/versions.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["0", "2", "99", "x", "1.5", "-1", "1e0", "10000000000", "../1"])("version %s", async (version) => {
  const { id } = await createTemplate(service);
  const message = await expectError(await askToRestore(service, id, version), 404, "version_not_found");
  expect(message).toContain(`GET /v1/template/${id}/version`);
});

test("a version whose file is lost, for example to a backup without it; nothing changes", async () => {
  const { id } = await createTemplate(service);
  const before = await filesOf(service, id);
  const template = await updateTemplate(service, id, { file: letter("Second [Name]") });
  for (const file of before) await service.removeFile(file);
  await expectError(await askToRestore(service, id, 1), 404, "version_not_found");
  expect(await readTemplate(service, id)).toStrictEqual(template);
});
