/** GET /v1/template when the account has more than fits into a piece of the response. */
import { expect, test } from "vitest";
import { createTemplate, listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("a long list is one whole array", async () => {
  const long = {
    name: "n".repeat(500),
    folder: Array.from({ length: 20 }, (_, depth) => `level ${depth} `.repeat(10)),
  };
  const made = await Promise.all(Array.from({ length: 30 }, () => createTemplate(service, long)));
  const listed = await listTemplates(service);
  expect(listed).toEqual(made.toSorted((a, b) => b.created - a.created));
});
