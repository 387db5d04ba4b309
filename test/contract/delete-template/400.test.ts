/** DELETE /v1/template/{id} with a query that says nothing clear of the documents. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("another value of documents is refused, and nothing is deleted", async () => {
  const { id } = await createTemplate(service);
  const answer = await service.call(`/v1/template/${id}?documents=all`, { method: "DELETE" });
  expect(await expectError(answer, 400, "request_invalid")).toBe("documents must be one of keep, delete.");
  expect((await service.call(`/v1/template/${id}`)).status).toBe(200);
});
