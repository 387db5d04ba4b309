/** GET /v1/template/{id}/text from no index. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["-1", "1.5", "x", "1e3", "9999999999"])("from=%s", async (from) => {
  const { id } = await createTemplate(service);
  const response = await service.call(`/v1/template/${id}/text?from=${from}`);
  expect(await expectError(response, 400, "request_invalid")).toContain("from must be the index of a paragraph");
});
