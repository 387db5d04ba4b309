/** Enhanced syntax: paths, operators, and what an expression cannot do. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";

const item = {
  name: "Ada",
  a: 7,
  b: 2,
  price: 0.1,
  none: null,
  customer: { name: "Bob", address: { city: "Rome" } },
  items: [
    { name: "Pen", quantity: 2 },
    { name: "Ink", quantity: 0 },
  ],
  Größe: 3,
};

const printed = (expression: string) =>
  documentText(
    mergeDocx(docx(paragraph(`{${expression}}`)), item, {
      enhancedSyntax: true,
      delimiters: { left: "{", right: "}" },
    }),
  );

describe("values", () => {
  test.each([
    ["customer.name", "Bob"],
    ["customer.address.city", "Rome"],
    ["items[1].name", "Ink"],
    ["items.length", "2"],
    ["Größe", "3"],
    ["a > b ? 'more' : 'less'", "more"],
    ["a == 7", "true"],
    ["a != 7", "false"],
    ["a > 7", "false"],
    ["a < 8", "true"],
    ["a >= 7 && b <= 2", "true"],
    ["none || name", "Ada"],
    ["!none", "true"],
    ["a + b", "9"],
    ["a - b", "5"],
    ["a-b", "5"],
    ["a * b", "14"],
    ["a / b", "3.5"],
    ["a % b", "1"],
    ["(a + b) * b", "18"],
    ["-a", "-7"],
    ["name + ' & ' + customer.name", "Ada & Bob"],
    ["price + 0.2", "0.3"],
    ["customer.none.deep", ""],
    ["missing", ""],
    ["missing * 2", ""],
    ["none", ""],
    ["‘typographic’", "typographic"],
    ["“quotes”", "quotes"],
    ["name ? 'a . b' : ''", "a . b"],
    ["b + ' – “' + b + '”'", "2 – “2”"],
    ["none || 'students’ work'", "students’ work"],
    ["none || “students’ work”", "students’ work"],
    ['none || "“none”"', "“none”"],
    ["none || ‘say “hi”’", "say “hi”"],
    ["‘a' + ‘b' + “c\" + „d“ + ‚e‘", "abcde"],
    ["“it's” + “he's”", "it'she's"],
    ["‘it’s’ + ‘x’", "it’sx"],
    ["this.name", "Ada"],
    ["a – b", "5"],
    ["a − b > 4", "true"],
    ["a ≥ 7 && a ≤ 7 && b ≠ 7", "true"],
    ["a × b ÷ 2", "7"],
    ["b * ½", "1"],
    ["b * 1¼", "2.5"],
    ["'1 – ½ ≥' + \"–\" + “½”", "1 – ½ ≥–½"],
  ])("%s is %s", (expression, text) => {
    expect(printed(expression)).toBe(text);
  });
});

describe("texts of digits, as data files have them", () => {
  test.each([
    ["Qty * 1 + 1", "11"],
    ["Qty + 1", "101"],
    ["Qty - 1", "9"],
    ["Qty / 4", "2.5"],
    ["Qty % 4", "2"],
    ["Qty > 9", "true"],
    ["Qty <= 9", "false"],
    ["Qty > Min", "false"],
    ["Qty * 1 > Min * 1", "true"],
    ["Paid == 'TRUE' ? 'yes' : 'no'", "no"],
  ])("%s is %s", (expression, becomes) => {
    const options = { enhancedSyntax: true, delimiters: { left: "{", right: "}" } };
    const merged = mergeDocx(docx(paragraph(`{${expression}}`)), { Qty: "10", Min: "9", Paid: "FALSE" }, options);
    expect(documentText(merged)).toBe(becomes);
  });
});

describe("sections", () => {
  test("a condition is an expression, closed by [/] or by the same text", () => {
    expectMerge({
      template: docx(paragraph("[#items.length > 1]many[/items.length > 1][^a > b]no[/][#customer.address][city][/]")),
      reads: "[#items.length > 1]many[/items.length > 1][^a > b]no[/][#customer.address][city][/]",
      item,
      becomes: "manyRome",
      enhancedSyntax: true,
    });
  });

  test.each([
    [".>5 ? 'a':'b'", "ba"],
    [".<=5?'a':'b'", "ab"],
    ["!. ? 'none' : .", "37"],
    [".==3", "truefalse"],
    ["5>.&&true", "truefalse"],
    [".%2", "11"],
    ["[.,1].length", "22"],
  ])("the dot may stand next to operators: %s", (expression, text) => {
    const template = docx(paragraph(`{#scores}{${expression}}{/}`));
    const delimiters = { left: "{", right: "}" };
    expect(documentText(mergeDocx(template, { scores: [3, 7] }, { enhancedSyntax: true, delimiters }))).toBe(text);
  });

  test("tags in a list see the entry first, then what stands outside; the dot is the entry", () => {
    expectMerge({
      template: docx(paragraph("[#items][name] [quantity * b] [#quantity == 0]none[/] [/][#tags][. + '!'][/]")),
      reads: "[#items][name] [quantity * b] [#quantity == 0]none[/] [/][#tags][. + '!'][/]",
      item: { ...item, tags: ["x", "y"] },
      becomes: "Pen 4  Ink 0 none x!y!",
      enhancedSyntax: true,
    });
  });
});

describe("limits", () => {
  const invalid = (expression: string) =>
    readTemplate(openDocx(docx(paragraph(`{${expression}}{ok}`)), "a.docx"), {
      enhancedSyntax: true,
      delimiters: { left: "{", right: "}" },
    }).tags;

  test.each([
    ["a name with blanks", "Zip Code"],
    ["a name that starts with a digit", "1st"],
    ["half an expression", "a +"],
    ["an assignment", "a = 3"],
    ["an assignment within", "b + (a = 3)"],
    ["a method call", "name.repeat(1000000)"],
    ["a function call", "f()"],
    ["two statements", "a; b"],
    ["an unknown filter", "name | nosuchfilter"],
    ["an endless text", `'${"x".repeat(1000)}'`],
  ])("%s is an invalid tag, and the others stay valid", (_, expression) => {
    expect(invalid(expression)).toEqual({ valid: ["ok"], invalid: [expression] });
  });

  test.each([
    "constructor",
    "a.constructor",
    "name.constructor.constructor",
    "items.push",
    "__proto__",
    "this.constructor",
  ])("%s reaches nothing but the data", (expression) => {
    expect(printed(expression)).toBe("");
  });

  test("the data is never changed", () => {
    const before = structuredClone(item);
    mergeDocx(docx(paragraph("{a + b}{customer.x.y}{#items}{name}{/}")), item, { enhancedSyntax: true });
    expect(item).toEqual(before);
  });
});
