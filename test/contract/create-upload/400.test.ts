/** POST /v1/upload with fields that are missing or wrong: each is named, all at once. */
import { expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

async function messageFor(fields: unknown, code: "request_invalid" | "body_unreadable" = "request_invalid") {
  return expectError(await service.call("/v1/upload", postJson(fields)), 400, code);
}

test.each([{ size: 1 }, { filename: "", size: 1 }, { filename: null, size: 1 }])(
  "%j: the file's name is required, with its extension",
  async (fields) => {
    expect(await messageFor(fields)).toMatch(/^filename is required: .+extension.+\.$/);
  },
);

test.each([
  ["filename", 1, "filename must be a single string."],
  ["filename", ["a.docx"], "filename must be a single string."],
  ["filename", `${"n".repeat(496)}.docx`, "filename must have at most 500 characters."],
  ["size", undefined, "size is required: send the file's size in bytes, such as 5242880."],
  ["size", null, "size is required: send the file's size in bytes, such as 5242880."],
  ["size", "large", "size must be a whole number of bytes, such as 5242880."],
  ["size", 1.5, "size must be a whole number of bytes, such as 5242880."],
  ["size", -1, "size must be at least 0."],
  ["region", "mars", "region must be one of us, eu, uk, au."],
])("%s as %.80j", async (field, value, expected) => {
  expect(await messageFor({ filename: "Offer.docx", size: 1, [field]: value })).toBe(expected);
});

test("all faulty fields are named in one message", async () => {
  expect(await messageFor({ region: "mars" })).toMatch(/^filename .+; size .+; region .+\.$/);
});
