import { expect, test } from "vitest";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";

test("a few names are listed in full", () => {
  expect(invalidTags(["Name", "First Name"], []).message).toContain("invalid tags: Name, First Name. Correct");
});

test("the first ten invalid tags are named, followed by the number of further ones", () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `n${at}`);
  expect(invalidTags(names, []).message).toContain(
    "invalid tags: n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 19990 more.",
  );
});

test("a name as long as a chapter is shortened to its beginning", () => {
  expect(invalidTags(["😀".repeat(1_000)], []).message).toContain(`: ${"😀".repeat(80)}….`);
});

test("enhanced syntax is named where names are invalid only because of it", () => {
  const expressions = (...tags: string[]) => tags.map((tag) => ({ tag, kind: "expression_invalid" as const }));
  const message = (...tags: string[]) => invalidTags(tags, expressions(...tags)).message;
  expect(message("a +", "Zip Code", "1st name")).toMatch(
    /If Zip Code, 1st name should be plain names, .*enhanced_syntax=false/,
  );
  expect(message("a +", "f(x)", "a ? b")).not.toContain("enhanced");
  expect(invalidTags(["Zip Code"], [{ tag: "Zip Code", kind: "unclosed_tag" }]).message).not.toContain("enhanced");
});

test("the first problem is explained, and where to read about the others", () => {
  const problem = { tag: "Items", kind: "unclosed_section", suggestion: "Add [/Items]." } as const;
  expect(invalidTags(["Items", "b"], [problem, { tag: "b", kind: "unclosed_tag" }]).message).toMatch(
    /upload it again\. For each of them, problems in GET \/v1\/template\/… says .* First, Items: Add \[\/Items\]\.$/,
  );
});
