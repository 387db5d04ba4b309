/** JSON of callers nests as deep as data do, and no deeper than later steps can go. */
import { expect, test } from "vitest";
import { JSON_DEPTH_MAX, parseJson } from "#shared/data/parse-json.ts";

test("what nests up to the limit is read as it is", () => {
  const deepest = `${"[".repeat(JSON_DEPTH_MAX)}${"]".repeat(JSON_DEPTH_MAX)}`;
  expect(JSON.stringify(parseJson(deepest))).toBe(deepest);
  const wide = `[${'{"a":[1]},'.repeat(10_000)}{}]`;
  expect(parseJson(wide)).toHaveLength(10_001);
});

test.each([
  ["lists", "[", "]"],
  ["objects", '{"a":', "}"],
])("%s nested deeper are refused with the limit, closed or not", (_, open, close) => {
  const depth = JSON_DEPTH_MAX + 1;
  const reason = `it nests objects and arrays more than ${JSON_DEPTH_MAX} levels deep`;
  expect(() => parseJson(`${open.repeat(depth)}1${close.repeat(depth)}`)).toThrow(reason);
  expect(() => parseJson(open.repeat(1_000_000))).toThrow(reason);
});

test("no more values are read than are wanted", () => {
  expect(parseJson('{"a":[1,2],"b":"c,d,e"}', { valuesMax: 5 })).toEqual({ a: [1, 2], b: "c,d,e" });
  const reason = "it contains more than 5 values";
  expect(() => parseJson('{"a":[1,2,3],"b":"c"}', { valuesMax: 5 })).toThrow(reason);
  expect(() => parseJson("[[[[[[", { valuesMax: 5 })).toThrow(reason);
});

test("brackets within strings do not count as nesting, whatever precedes their quotation marks", () => {
  const brackets = "[".repeat(JSON_DEPTH_MAX + 1);
  for (const text of [brackets, `\\${brackets}`, `"${brackets}`, `\\"${brackets}\\\\`])
    expect(parseJson(JSON.stringify({ text, [text]: [] }))).toEqual({ text, [text]: [] });
});
