/** POST /v1/preview with fields that are missing or wrong. */
import { beforeAll, expect, test } from "vitest";
import { expectError } from "#test/support/error-answers.ts";
import { createTemplate, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service)).id;
});

const PAGES = /^pages must be a page or a range of at most 20 pages, such as 2 or 1-3\.$/;
const WIDTH = /^width must be a whole number from 100 to 2000\.$/;

test.each([
  ["no data", { data: undefined }, /^data must be an object or an array of objects\.$/],
  ["too many items", { data: Array.from({ length: 101 }, () => ({})) }, /^data must have at most 100 items/],
  ["no template", { template_id: undefined }, /^template_id is required/],
  ["page 0", { pages: "0" }, PAGES],
  ["pages in words", { pages: "first" }, PAGES],
  ["a range backwards", { pages: "3-1" }, PAGES],
  ["21 pages", { pages: "1-21" }, PAGES],
  ["a list of pages", { pages: ["1"] }, PAGES],
  ["a page of a billion", { pages: "1000000000" }, PAGES],
  ["too narrow", { width: 99 }, WIDTH],
  ["too wide", { width: 2001 }, WIDTH],
  ["half a pixel", { width: 800.5 }, WIDTH],
  ["too many hashes", { known: Array.from({ length: 201 }, () => "a") }, /^known must contain at most 200 hashes\.$/],
  ["hashes that are numbers", { known: [1, 2] }, /^known\[0\] must be an array of hashes/],
  ["version 0", { version: 0 }, /^version must be the number of a version, such as 1\.$/],
  ["places in words", { places: "all" }, /^places must be true or false\.$/],
  ["a text that is none", { find: ["[Name]"] }, /^find\[0\] must be an array of at most 50 objects with a text/],
  ["an empty text", { find: [{ text: "" }] }, /must be a text of 1 to 500 characters/],
  ["a long context", { find: [{ text: "a", context: "a".repeat(501) }] }, /must be a text of 1 to 500 characters/],
  [
    "too many texts",
    { find: Array(51).fill({ text: "a" }) },
    /^find must be an array of at most 50 objects with a text\.$/,
  ],
  ["another format", { output_format: ".exe" }, /^output_format must be one of /],
])("%s", async (_case, fields, expected) => {
  const request = postJson({ template_id: templateId, data: {}, ...fields });
  expect(await expectError(await service.call("/v1/preview", request), 400, "request_invalid")).toMatch(expected);
});
