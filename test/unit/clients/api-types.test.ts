/** The types that the clients have of the API are those of its description. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { API_TYPES } from "#clients/build/api-types.ts";

test.each(Object.entries(API_TYPES))("clients/%s is as npm run clients writes it", async (file, write) => {
  expect(await readFile(new URL(`../../../clients/${file}`, import.meta.url), "utf8")).toBe(write());
});
