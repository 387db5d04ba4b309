/** POST /v1/template/{id}/edit with replacements that are none: nothing changes. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson, readTemplate } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test.each<[string, unknown, string]>([
  ["none", {}, "replacements must be an array of 1 to 200 replacements"],
  ["an empty list", { replacements: [] }, "replacements must be an array"],
  ["too many", { replacements: Array.from({ length: 201 }, () => ({ find: "a", replace: "b" })) }, "1 to 200"],
  ["no object", { replacements: ["a"] }, "replacements[0] must be an object"],
  ["no text to find", { replacements: [{ replace: "b" }] }, "replacements[0].find is required"],
  ["an empty text to find", { replacements: [{ find: "", replace: "b" }] }, "replacements[0].find must not be empty"],
  ["a long text to find", { replacements: [{ find: "a".repeat(1001), replace: "" }] }, "at most 1000 characters"],
  ["a long new text", { replacements: [{ find: "a", replace: "b".repeat(2001) }] }, "at most 2000 characters"],
  ["a control character", { replacements: [{ find: "a", replace: "\u0001" }] }, "must not contain control characters"],
  ["half a character to find", { replacements: [{ find: "\ud83d", replace: "a" }] }, "find must have whole characters"],
  ["half a character", { replacements: [{ find: "a", replace: "\ud800" }] }, "must not contain control characters"],
  ["occurrence 0", { replacements: [{ find: "a", replace: "b", occurrence: 0 }] }, "from 1 to 10000"],
  ["both", { replacements: [{ find: "a", replace: "b", occurrence: 1, all: true }] }, "must not have both"],
  [
    "no truth value",
    { replacements: [{ find: "a", replace: "b", outside_tags: "yes" }] },
    "replacements[0].outside_tags must be true or false",
  ],
  [
    "the same delimiters",
    { replacements: [{ find: "a", replace: "b" }], delimiters: { left: "|", right: "|" } },
    "delimiters",
  ],
])("%s", async (_case, body, words) => {
  const template = await createTemplate(service);
  const response = await service.call(`/v1/template/${template.id}/edit`, postJson(body));
  expect(await expectError(response, 400, "request_invalid")).toContain(words);
  expect(await readTemplate(service, template.id)).toStrictEqual(template);
});
