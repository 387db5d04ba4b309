/** POST /v1/template/{id}/edit with more than it takes: 25 MB, or what a gateway lets through. */
import { expect, test } from "vitest";
import { askToEdit } from "#test/support/edits.ts";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("30 MB of JSON are refused, saying how much is taken", async () => {
  const { id } = await createTemplate(service);
  const response = await askToEdit(service, id, {
    replacements: [{ find: "x".repeat(30 * 1024 * 1024), replace: "" }],
  });
  expect(await expectError(response, 413, "request_too_large")).toContain(service.requestLimit);
});
