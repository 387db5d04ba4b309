/** Tags in names of files. */
import { describe, expect, test } from "vitest";
import { compileName } from "#shared/engine/merge/fill-name.ts";

function fill(name: string, item: Record<string, unknown>, enhancedSyntax = false): string | undefined {
  return compileName(name, { delimiters: { left: "[", right: "]" }, enhancedSyntax })(item);
}

test("tags are replaced with the item's values, without the blanks at their edges", () => {
  expect(fill("[Number] [ Zip Code ].", { Number: 7, "Zip Code": "01234" })).toBe("7 01234.");
});

test("tags that match no key of the item stay unchanged; others are replaced", () => {
  expect(fill("[Name] [draft]", { Name: "Ada" })).toBe("Ada [draft]");
});

test("fill nothing where the item has none of them", () => {
  expect(fill("Report [draft]", { Name: "Ada" })).toBeUndefined();
  expect(fill("Report", { Name: "Ada" })).toBeUndefined();
});

test.each([
  ["null", null, ""],
  ["no text", "", ""],
  ["false", false, "false"],
  ["a list", ["a", "b"], "a,b"],
])("a value that is %s prints as in the document", (_, Name, printed) => {
  expect(fill("<[Name]>", { Name })).toBe(`<${printed}>`);
});

test("keys that every object has are none of the item's", () => {
  expect(fill("[constructor] [toString] [__proto__]", {})).toBeUndefined();
});

describe("with enhanced syntax", () => {
  test.each([
    ["[a.b | upper]", "X"],
    ["[a.b == 'x' ? 'yes' : 'no']", "yes"],
    ["[n + 1]", "3"],
  ])("%s is %s", (name, filled) => {
    expect(fill(name, { a: { b: "x" }, n: 2 }, true)).toBe(filled);
  });

  test.each(["[2024]", "[draft]", "[not an expression]", "[#a]", "[n | sum]"])("%s stays", (name) => {
    expect(fill(name, { n: ["two"] }, true)).toBeUndefined();
  });
});
