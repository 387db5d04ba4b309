/** POST /v1/template/{id}/edit with a body that is not JSON. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a form is refused, naming the type that is taken", async () => {
  const { id } = await createTemplate(service);
  const response = await service.call(`/v1/template/${id}/edit`, postForm({ replacements: "[]" }));
  expect(await expectError(response, 415, "content_type_unsupported")).toContain("application/json");
});
