/** POST /v1/preview on a machine without LibreOffice. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("the answer names the command that installs it", async () => {
  const { id } = await createTemplate(service);
  const answer = await service.call("/v1/preview", postJson({ template_id: id, data: {} }));
  expect(await expectError(answer, 503, "converter_unavailable")).toContain(service.installCommand);
});
