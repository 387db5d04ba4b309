/** Filters of texts and lists. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

describe("upper, lower, trim", () => {
  test.each([
    ["s | upper", "straße ŉ", "STRASSE ʼN"],
    ["s | upper:'tr'", "ikiı", "İKİI"],
    ["s | lower:'tr'", "IİA", "ıia"],
    ["s | lower", "ÀÉ", "àé"],
    ["s | upper:'lt'", "i̇", "I"],
    ["s | trim", "\u00a0\u2003 a b \ufeff\r\n\t", "a b"],
  ])("%s of %j is %j", (tag, s, printed) => {
    expect(evaluateTag(tag, { s })).toBe(printed);
  });

  test.each([
    [12, "12"],
    [true, "true"],
    [{ a: "b" }, '{"a":"b"}'],
    [null, ""],
    [["a", 1], "A,1"],
  ])("%j stays what it is, and entries of lists are taken one by one", (s, printed) => {
    expect(evaluateTag("s | upper", { s })).toBe(printed);
  });
});

describe("default", () => {
  test.each([[null], [undefined], [""], [[]], [Number.NaN]])("stands for %j", (s) => {
    expect(evaluateTag("s | default:'n/a'", { s })).toBe("n/a");
  });

  test.each([
    [0, "0"],
    [false, "false"],
    [" ", " "],
    [{}, "{}"],
    [[null], ""],
  ])("does not for %j", (s, printed) => {
    expect(evaluateTag("s | default:'n/a'", { s })).toBe(printed);
  });

  test("may be the value of another name, and null", () => {
    expect(evaluateTag("s | default:t", { t: "other" })).toBe("other");
    expect(evaluateTag("s | default:null", {})).toBe("");
    expect(evaluateTag("s | default:t", {})).toBe("");
    expect(evaluateTag("s | default:t.u", { t: null })).toBe("");
    expect(evaluateTag("s | default:t", { s: "given" })).toBe("given");
    expect(() => evaluateTag("s | default", {})).toThrow("needs a value to print");
    expect(evaluateTag("a / b | default:'–'", { a: 0, b: 0 })).toBe("–");
  });
});

describe("join", () => {
  test.each([
    ["l | join", [], ""],
    ["l | join", ["a"], "a"],
    ["l | join:', ':' and '", ["a"], "a"],
    ["l | join:', ':' and '", ["a", "b"], "a and b"],
    ["l | join:''", ["a", "b"], "ab"],
    ["l | join:', ':''", ["a", "b", "c"], "a, bc"],
    ["l | join:' '", [1, true, 0, false, null, "", "x"], "1 true 0 false x"],
    ["l | join:'; '", [["a", "b"], { c: 1 }], 'a,b; {"c":1}'],
    ["l | join:', ':', ':'a.b'", [{ a: { b: 1 } }, {}, null, { a: { b: 2 } }], "1, 2"],
    ["l | join", "text", "text"],
    ["l | join", null, ""],
    ["l | join", 5, "5"],
  ])("%s of %j is %s", (tag, l, printed) => {
    expect(evaluateTag(tag, { l })).toBe(printed);
  });
});

describe("first and last", () => {
  test.each([
    ["l | first", [], ""],
    ["l | last", [], ""],
    ["l | first", [null, 2], ""],
    ["l | first:0", [1, 2], ""],
    ["l | last:0", [1, 2], ""],
    ["l | first:9", [1, 2], "1,2"],
    ["l | last:9", [1, 2], "1,2"],
    ["l | last:1", [1, 2], "2"],
    ["l | first:'2'", [1, 2, 3], "1,2"],
    ["l | first", 12, "12"],
    ["l | first", { a: 1 }, '{"a":1}'],
    ["l | first", null, ""],
    ["l | first", "", ""],
    ["l | last", "", ""],
    ["l | first", "Ada", "A"],
    ["l | last", "Ada", "a"],
    ["l | last:2", "Ada", "da"],
    ["l | last:0", "Ada", ""],
    ["l | first:3", "Ada", "Ada"],
    // An accent of its own, a flag, and a family: each is one character.
    ["l | first", "e\u0301a", "e\u0301"],
    ["l | last", "ae\u0301", "e\u0301"],
    ["l | first:2", "🇩🇪🇫🇷🇮🇹", "🇩🇪🇫🇷"],
    ["l | last", "x👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
  ])("%s of %j is %j", (tag, l, printed) => {
    expect(evaluateTag(tag, { l })).toBe(printed);
  });

  test("first and last of a long text give its first and last characters, whatever these are", () => {
    const character = fc.constantFrom("a", "é", "e\u0301", "😀", "🇩🇪", "👨‍👩‍👧‍👦", "\r\n", "한");
    fc.assert(
      fc.property(fc.array(character, { maxLength: 300 }), fc.nat({ max: 20 }), (characters, n) => {
        const segments = Array.from(new Intl.Segmenter("en").segment(characters.join("")), ({ segment }) => segment);
        const l = segments.join("");
        expect(expression("l | first:n")([{ l, n }])).toBe(segments.slice(0, n).join(""));
        expect(expression("l | last:n")([{ l, n }])).toBe(n === 0 ? "" : segments.slice(-n).join(""));
      }),
    );
  });
});

describe("sort", () => {
  const sorted = (l: unknown, by = "", locale = "") => expression("l | sort:by:locale")([{ l, by, locale }]);

  test("numbers by size, texts as in a dictionary, the rest, and what has no value", () => {
    const l = ["b", null, 10, "Item 10", true, "9", "a", "", "Item 2", -1.5, "1e1", false];
    expect(sorted(l)).toEqual([-1.5, "9", 10, "1e1", "a", "b", "Item 2", "Item 10", false, true, null, ""]);
  });

  test("descending, what has no value stays last", () => {
    expect(sorted([1, null, "b", 3, "a"], "-")).toEqual(["b", "a", 3, 1, null]);
  });

  test("by a path, equal entries as they were in either direction", () => {
    const l = [{ n: 1, k: { v: "b" } }, { n: 2, k: { v: "a" } }, { n: 3, k: { v: "b" } }, { n: 4 }];
    const order = (by: string) => (sorted(l, by) as typeof l).map(({ n }) => n);
    expect(order("k.v")).toEqual([2, 1, 3, 4]);
    expect(order("-k.v")).toEqual([1, 3, 2, 4]);
  });

  test("sort follows the order of a language", () => {
    expect(sorted(["z", "ä", "a"], "", "de")).toEqual(["a", "ä", "z"]);
    expect(sorted(["z", "ä", "a"], "", "sv")).toEqual(["a", "z", "ä"]);
  });

  test("the data stays as it is, and is not handed out", () => {
    const l = Object.freeze([3, 1, 2]);
    expect(sorted(l)).toEqual([1, 2, 3]);
    expect(l).toEqual([3, 1, 2]);
    expect(expression("l | first:9")([{ l }])).not.toBe(l);
  });

  test.each([["text"], [7], [null], [{ a: 1 }]])("%j is no list, and stays", (value) => {
    expect(sorted(value)).toEqual(value);
  });
});
