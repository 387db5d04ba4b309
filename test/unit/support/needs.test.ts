/** In a pipeline no test is skipped because a tool is missing. */
import { expect, test } from "vitest";
import { skippedGroups } from "#test/all/skipped.ts";
import { absent, neededBy, skippedWithout } from "#test/support/needs.ts";

const has = () => false;

test("in a pipeline a missing tool is an error with its name and how to install it", () => {
  expect(() => absent(["root", "Java", "poppler"], { environment: { CI: "true" }, has })).toThrow(
    "Java is not installed here (on Debian and Ubuntu: apt-get install default-jdk-headless); poppler is not",
  );
});

test("by hand a missing tool only skips tests, and a missing condition does so everywhere", () => {
  expect(absent(["Java"], { environment: {}, has })).toEqual(["Java"]);
  expect(absent(["root"], { environment: { CI: "true" }, has })).toEqual(["root"]);
});

test("the name of a skipped test says what it lacks", () => {
  expect(neededBy(`a group > a test${skippedWithout("root who may mount")}`)).toBe("root who may mount");
  expect(neededBy("a test without root")).toBeUndefined();
});

test("in a pipeline no test may be skipped without a reason, or because a tool is missing", () => {
  const skipped = [{ name: "a" }, { name: "b", need: "Java" }] as const;
  expect(skippedGroups(skipped, { CI: "true" }).map(({ max }) => max)).toEqual([0, 0]);
  expect(skippedGroups(skipped, {}).map(({ max }) => max)).toEqual([Infinity, Infinity]);
});
