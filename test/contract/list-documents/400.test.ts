/** GET /v1/document without the template that it asks about (callers.md, 11). */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each(["", "?", "?template_id=", "?template_id", "?templateId=us1"])(
  "%j: template_id is asked for",
  async (query) => {
    const message = await expectError(await service.call(`/v1/document${query}`), 400, "request_invalid");
    expect(message).toBe("template_id is required: send the id of a template, as POST /v1/template returns it.");
  },
);

test.each([
  ["?template_id=us1&template_id=us2", "template_id must be a single string."],
  ["?template_id[a]=us1", "template_id must be a single string."],
])("%j: it is unclear which is meant", async (query, message) => {
  expect(await expectError(await service.call(`/v1/document${query}`), 400, "request_invalid")).toBe(message);
});
