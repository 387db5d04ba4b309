/** POST /v1/key with fields that are missing or wrong: no key is made. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { listKeys } from "#test/support/keys.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each([
  ["no name", { rights: "all" }, /^name is required/],
  ["an empty name", { name: "", rights: "all" }, /^name is required/],
  ["a name that is too long", { name: "n".repeat(101), rights: "all" }, /^name must have at most 100 characters\.$/],
  ["a number as name", { name: 1, rights: "all" }, /^name must be a single string\.$/],
  ["no rights", { name: "Shop" }, /^rights is required: it must be one of read, generate, all\.$/],
  ["other rights", { name: "Shop", rights: "write" }, /^rights must be one of read, generate, all\.$/],
  ["a list of rights", { name: "Shop", rights: ["all"] }, /^rights must be one of/],
])("%s", async (_case, fields, expected) => {
  const message = await expectError(await service.call("/v1/key", postJson(fields)), 400, "request_invalid");
  expect(message).toMatch(expected);
  expect(await listKeys(service)).toHaveLength(1);
});
