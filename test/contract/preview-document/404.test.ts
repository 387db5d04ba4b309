/** POST /v1/preview of a version that the template does not have. */
import { test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a version that the template does not keep returns 404", async () => {
  const { id } = await createTemplate(service);
  const request = postJson({ template_id: id, version: 2, data: {} });
  await expectError(await service.call("/v1/preview", request), 404, "version_not_found");
});
