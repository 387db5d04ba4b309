/** Every point and every tag rule of callers.md has tests of its name in this folder. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Texts that begin as the names of points and rules do, which are names of tests or of groups of tests. */
const NAMES = readdirSync(import.meta.dirname)
  .filter((file) => file !== path.basename(import.meta.filename))
  .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
  .flatMap((source) => Array.from(source.matchAll(/"((?:\d+[a-d]?\.|Tags:) [^"]+)"/g), ([, name = ""]) => name));

const POINTS = [...Array.from({ length: 22 }, (_, index) => String(index + 1)), "12a", "12b", "12c", "21a"];

test.each(POINTS)("point %s has a test", (point) => {
  expect(NAMES.filter((name) => name.startsWith(`${point}. `))).not.toEqual([]);
});

test("no test names a point that callers.md does not have", () => {
  const named = NAMES.flatMap((name) => /^(\d+[a-d]?)\./.exec(name)?.[1] ?? []);
  expect(named.filter((number) => !POINTS.includes(number))).toEqual([]);
});

test.each([
  "names",
  "sections",
  "tags.valid",
  "tags.invalid",
  "values",
  "enhanced syntax",
  "delimiters",
  "image values",
])("the tag rules on %s have tests", (rules) => {
  expect(NAMES).toContain(`Tags: ${rules}`);
});
