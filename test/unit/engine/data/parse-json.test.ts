/** JSON of callers nests as deep as data do, and no deeper than later steps can go. */
import { expect, test } from "vitest";
import { JSON_DEPTH_MAX, parseJson, parseJsonWithAllDigits } from "#shared/engine/data/parse-json.ts";

test("JSON that nests up to the limit is read as it is", () => {
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

test.each([
  "9007199254740993",
  "-9007199254740993",
  "1234567890123456789",
  "100000000000000000000000",
  "1e400",
  "-1.5E+00400",
  `${"9".repeat(320)}.5`,
])("%.30s, which a double does not hold, can be read as its text", (number) => {
  const json = `{"a":[${number}, {"b" : ${number}\n}],"${number}":"\\"${number}"}`;
  expect(parseJsonWithAllDigits(json)).toStrictEqual({
    value: JSON.parse(json),
    withAllDigits: { a: [number, { b: number }], [number]: `"${number}` },
  });
});

test.each(["0", "-1.5", "9007199254740991", "-9007199254740992", "0.10000000000000001", "12345678901234567.5", "1e22"])(
  "%s stays a number",
  (number) => {
    expect(parseJsonWithAllDigits(`{"a":${number}}`)).toStrictEqual({
      value: { a: Number(number) },
      withAllDigits: { a: Number(number) },
    });
  },
);

test.each(["{9007199254740993:1}", "[1e400.5]", "[01234567890123456789]", "[-]"])(
  "%s stays refused, because it is not JSON",
  (text) => {
    expect(() => parseJsonWithAllDigits(text)).toThrow(SyntaxError);
  },
);

test("brackets within strings do not count as nesting, whatever precedes their quotation marks", () => {
  const brackets = "[".repeat(JSON_DEPTH_MAX + 1);
  for (const text of [brackets, `\\${brackets}`, `"${brackets}`, `\\"${brackets}\\\\`])
    expect(parseJson(JSON.stringify({ text, [text]: [] }))).toEqual({ text, [text]: [] });
});
