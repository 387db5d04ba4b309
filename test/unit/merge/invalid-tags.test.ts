import { expect, test } from "vitest";
import { invalidTags } from "#shared/merge/faults/invalid-tags.ts";

test("a few names are told in full", () => {
  expect(invalidTags(["Name", "First Name"]).message).toContain("invalid tags: Name, First Name. Correct");
});

test("the first ten invalid tags are named, followed by the number of further ones", () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `n${at}`);
  expect(invalidTags(names).message).toContain("invalid tags: n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 19990 more.");
});

test("a name as long as a chapter is told by its beginning", () => {
  expect(invalidTags(["😀".repeat(1_000)]).message).toContain(`: ${"😀".repeat(80)}….`);
});
