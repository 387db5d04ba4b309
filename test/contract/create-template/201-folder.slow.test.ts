/** POST /v1/template: the folder path, in each of the ways in which callers send it (callers.md, 6). */
import { expect, test } from "vitest";
import { createTemplate, type FormFields } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const WAYS: readonly (readonly [string, FormFields, readonly string[]])[] = [
  ["repeated parts, from root to leaf", { folder: ["Sales", "Offers", "2026"] }, ["Sales", "Offers", "2026"]],
  ["one part", { folder: "Sales" }, ["Sales"]],
  ["one part with a JSON array", { folder: '["Sales", "Offers"]' }, ["Sales", "Offers"]],
  ["a JSON array over several lines", { folder: '[\n  "Sales",\n  "Offers"\n]' }, ["Sales", "Offers"]],
  ["a JSON array for each of its names", { folder: Array(2).fill('["Sales", "Offers"]') }, ["Sales", "Offers"]],
  ["repeated parts named folder[]", { "folder[]": ["Sales", "Offers"] }, ["Sales", "Offers"]],
  ["one part named folder[]", { "folder[]": "Sales" }, ["Sales"]],
  ["an empty JSON array", { folder: "[]" }, []],
  ["an empty part", { folder: "" }, []],
  ["nothing", {}, []],
];

test.each(WAYS)("folder as %s", async (_way, fields, folder) => {
  expect((await createTemplate(service, fields)).folder).toEqual(folder);
});

test.each(["Offers, 2026", "a/b", "..", "[draft]", "Angebote – 見積書", '"quoted"', " ", "0"])(
  "a folder may be named %j: a name is never split or changed",
  async (name) => {
    expect((await createTemplate(service, { folder: ["Root", name] })).folder).toEqual(["Root", name]);
    expect((await createTemplate(service, { folder: JSON.stringify([name]) })).folder).toEqual([name]);
  },
);

test("a path may have 100 names", async () => {
  const folder = Array.from({ length: 100 }, (_, depth) => `level ${depth + 1}`);
  expect((await createTemplate(service, { folder })).folder).toEqual(folder);
});
