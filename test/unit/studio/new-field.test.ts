/** A text becomes a field: its tag is valid in the template's syntax, and its value takes the place of no other. */
import { describe, expect, test } from "vitest";
import { newTag } from "#studio/desk/data/new-tag.ts";
import { isFree } from "#studio/desk/places/paths.ts";

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

describe("the value of a new field", () => {
  test.each([
    [{}, ["Name"], true],
    [{ customer: {} }, ["customer", "name"], true],
    [{ Name: "Bob" }, ["Name"], false],
    [{ Name: "" }, ["Name"], false],
    [{ customer: "Bob & Co" }, ["customer", "name"], false],
    [{ customer: [{ id: 1 }] }, ["customer", "name"], false],
    [{}, ["constructor", "name"], true],
  ])("%j has room for it at %j: %s", (data, path, expected) => {
    expect(isFree(data, path)).toBe(expected);
  });
});
