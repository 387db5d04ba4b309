/** GET /v1/template/{id}/schema with a version that can have no number. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["0", "-1", "1.5", "x", "1000000000"])("version %s", async (version) => {
  const { id } = await createTemplate(service);
  const answer = await service.call(`/v1/template/${id}/schema?version=${version}`);
  expect(await expectError(answer, 400, "request_invalid")).toBe("version must be the number of a version, such as 1.");
});
