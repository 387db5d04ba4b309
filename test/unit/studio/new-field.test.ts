/** A text becomes a field: its tag is valid in the template's syntax, and tags that are there already stay whole. */
import { describe, expect, test } from "vitest";
import { newTag } from "#studio/desk/data/new-tag.ts";
import { tagsTouched } from "#studio/desk/data/tags-touched.ts";

const SQUARE = { left: "[", right: "]" };
const BRACES = { left: "{{", right: "}}" };

describe("the tag of a new field", () => {
  test.each([
    ["Zip Code", SQUARE, false, "[Zip Code]", ["Zip Code"]],
    ["customer.name", SQUARE, false, "[customer.name]", ["customer.name"]],
    ["customer.name", SQUARE, true, "[customer.name]", ["customer", "name"]],
    ["Zip Code", BRACES, true, "{{this['Zip Code']}}", ["Zip Code"]],
    ["true", BRACES, true, "{{this['true']}}", ["true"]],
  ])("%s between %o, expressions %s: %s", (name, delimiters, isEnhanced, tag, path) => {
    expect(newTag(name, { delimiters, enhanced_syntax: isEnhanced })).toEqual({ tag, path });
  });

  test.each([
    ["Zip Code", SQUARE, true, "newField.expression", { name: "Zip_Code" }],
    ["1st name", SQUARE, true, "newField.expression", { name: "Field_1st_name" }],
    ["a]b", SQUARE, false, "newField.delimiter", { delimiter: "]" }],
    ["#Items", SQUARE, false, "newField.start", {}],
  ])("%s between %o, expressions %s, is refused with what to type", (name, delimiters, isEnhanced, text, values) => {
    expect(newTag(name, { delimiters, enhanced_syntax: isEnhanced }).fault).toEqual([text, values]);
  });
});

describe("tags that a text touches", () => {
  test("a text within a tag is told from the same text outside of it", () => {
    expect(tagsTouched(["Name: [Name] of [First Name]"], "Name", SQUARE)).toEqual({
      touched: ["[Name]", "[First Name]"],
      isElsewhere: true,
    });
    expect(tagsTouched(["Dear [Name],", "no tag"], "Dear [Na", SQUARE)).toEqual({
      touched: ["[Name]"],
      isElsewhere: false,
    });
  });

  test("a delimiter without its counterpart protects nothing", () => {
    expect(tagsTouched(["[ Ada [Name]", "Ada ["], "Ada", SQUARE)).toEqual({ touched: [], isElsewhere: true });
  });
});
