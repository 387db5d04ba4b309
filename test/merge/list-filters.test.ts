/** Lists worked out by filters, and the position of an entry: the same in every kind of template, by both renderers. */
import { describe, expect, test } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { mergeText } from "#test/support/merge-text.ts";

const OPTIONS = { enhancedSyntax: true, delimiters: { left: "[", right: "]" } };

const Items = [
  { Name: "Pinot", Category: "Wine", Price: 12.1, Quantity: 6, Date: "2026-01-31" },
  { Name: "Comté", Category: "Cheese", Price: "8.20", Quantity: 2, Date: "2026-02-01" },
  { Name: "Gamay", Category: "Wine", Price: 9.05, Quantity: 1, Date: "2026-02-14" },
];
const Names = ["Ada", "Bob", "Cleo", "Dan", "Eve"];

type Case = readonly [template: string, data: DataItem, becomes: string];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  group: [
    [
      "[#Items | group:'Category'][key]: [#items][Name] [/][items | sum:'Price']; [/]",
      { Items },
      "Wine: Pinot Gamay 21.15; Cheese: Comté 8.2; ",
    ],
    ["[#Items | group:'Date | date:\"MMM\"'][key] [items | count] [/]", { Items }, "Jan 1 Feb 2 "],
    ["[#Items | group:'Category' | sort:'key'][key] [/]", { Items }, "Cheese Wine "],
    [
      "[#l | group:'k'](key: [key], [items | count])[/]",
      { key: "outer", l: [{ k: 1 }, { k: "1" }, { k: null }, {}] },
      "(key: 1, 2)(key: , 2)",
    ],
    [
      "[#Items | group:'Category'][#items | group:'Name'][$parent.$index].[$index] [key] [/][/]",
      { Items },
      "0.0 Pinot 0.1 Gamay 1.0 Comté ",
    ],
  ],
  chunk: [
    ["[#Names | chunk:2][items | join:'+']; [/]", { Names }, "Ada+Bob; Cleo+Dan; Eve; "],
    ["[#Names | chunk:3][items | nth:1],[items | nth:2],[items | nth:3]; [/]", { Names }, "Ada,Bob,Cleo; Dan,Eve,; "],
    ["[#Items | chunk:2][#items | nth:2][Name][/] [/]", { Items }, "Comté  "],
    [
      "[#One | chunk:2][#items][a][/][/][#None | chunk:2]x[/][^None | chunk:2]none[/]",
      { One: { a: 1 }, None: [] },
      "1none",
    ],
  ],
  where: [
    ["[#Items | where:'Price > 9'][Name] [/]", { Items }, "Pinot Gamay "],
    ["[#Items | where:'Category == \"Wine\" && Price < 10'][Name] [/]", { Items }, "Gamay "],
    ["[#Items | where:‘Category == “Wine”’][Name] [/]", { Items }, "Pinot Gamay "],
    ["[#Items | where:'Price > Limit'][Name] [/]", { Items, Limit: 10 }, "Pinot "],
    [
      "[#Cats][#Items | where:'Category == this.Category'][Name] [/][/]",
      { Items, Cats: [{ Category: "x" }] },
      "Pinot Comté Gamay ",
    ],
    ["[(Items | where:'Price > 9' | count) + 1]", { Items }, "3"],
    ["[Names | where:'. > \"B\"' | join]", { Names }, "Bob, Cleo, Dan, Eve"],
    ["[Names | where:'$index % 2 == 0' | join]", { Names }, "Ada, Cleo, Eve"],
    ["[#l | where:'Tags'][n][/]", { l: [{ n: 1, Tags: [] }, { n: 2, Tags: ["x"] }, { n: 3 }] }, "2"],
    ["[#Items | where:'(Items | where:\"Price > 9\" | count) == 2'][Name] [/]", { Items }, "Pinot Comté Gamay "],
  ],
  distinct: [
    ["[Tags | distinct | join]", { Tags: ["a", "b", "a", 1, "1"] }, "a, b, 1"],
    ["[#Items | distinct:'Category'][Category] [/]", { Items }, "Wine Cheese "],
  ],
  "count, avg, min, max": [
    [
      "[Items | count] [None | count] [Empty | count] [One | count] [Text | count]",
      { Items, Empty: [], One: {}, Text: "x" },
      "3 0 0 1 1",
    ],
    [
      "[Items | avg:'Price' | number:2] [l | avg] [Third | avg]",
      { Items, l: [0.1, 0.2, null, ""], Third: [1, 0, 0] },
      "9.78 0.15 0.333333333333333",
    ],
    ["[Items | min:'Price'] [Items | max:'Price'] [Items | max:'Date' | date:'d MMM']", { Items }, "8.20 12.1 14 Feb"],
    [
      "[Names | min] [Names | max] [l | min] [l | max]",
      { Names, l: ["10", 9, "12345678901234567891", "12345678901234567890"] },
      "Ada Eve 9 12345678901234567891",
    ],
    [
      "[None | avg | default:'-'] [Empty | max | default:'-'] [Nulls | min | default:'-']",
      { Empty: [], Nulls: [null] },
      "- - -",
    ],
    ["[Items | sum:'Price * Quantity'] [Items | max:'Price * Quantity']", { Items }, "98.05 72.6"],
    ["[Items | sum:'Price * Rate']", { Items, Rate: 2 }, "58.7"],
    [
      "[l | sum:'unit-price'] [l | sum:'Net / Unit'] [l | sum:'Net (EUR)']",
      { l: [{ "unit-price": 1, "Net / Unit": 2, "Net (EUR)": 3 }, {}], Net: 0, Unit: 1 },
      "1 2 3",
    ],
  ],
  running: [
    ["[#Items | running:'Price'][Price] [$running]; [/]", { Items }, "12.1 12.1; 8.20 20.3; 9.05 29.35; "],
    ["[#Items | running:'Quantity':'sum' | last:1][Name] [sum][/]", { Items }, "Gamay 9"],
    ["[l | running | join]", { l: [0.1, 0.2, null, "0.3"] }, "0.1, 0.3, 0.3, 0.6"],
  ],
  position: [
    ["[#Names][$index + 1]. [.][#!$last], [/][/]", { Names }, "1. Ada, 2. Bob, 3. Cleo, 4. Dan, 5. Eve"],
    ["[#Names][#$first]<[/][.][#$last]>[/][/]", { Names: ["a", "b"] }, "<ab>"],
    ["[#Names | sort:'-'][$index][.] [/]", { Names: ["a", "b"] }, "0b 1a "],
    [
      "[#l][#c][$index][/][#t][$index][.][/][#o][$index][x][/] [/]",
      { l: [{ c: true }, { t: "x", o: { x: 1 } }] },
      "0 1x11 ",
    ],
    ["[#a][#b][$parent.$index].[$index] [/][/]", { a: [{ b: [1] }, { b: [1, 1] }] }, "0.0 1.0 1.1 "],
    ["[#a]([#b][$index],[$index],[/])[/]", { a: [{ b: [] }, { b: ["x"] }] }, "()(0,0,)"],
    ["a[$index]b[$first]c[#$last]d[/]", {}, "abc"],
    ["[#l][$index] [/]", { l: [{ $index: "own" }, {}] }, "own 1 "],
    ["[#l][$index] [/]", { $index: "outer", l: [1, 2] }, "outer outer "],
  ],
};

/** docxtemplater's renderer has to move a page break that stands beside the end of a list. */
const SLOW =
  "<w:p><w:r><w:t>[#List_]</w:t></w:r></w:p><w:p/>" + '<w:p><w:r><w:t>[/List_]</w:t><w:br w:type="page"/></w:r></w:p>';

describe.each(Object.entries(CASES))("%s", (_, cases) => {
  test.each(cases)("%s", (template, data, becomes) => {
    const before = structuredClone(data);
    const body = paragraph(template);
    expect(documentText(docx({ body }))).toBe(template);
    expect(documentText(mergeDocx(docx({ body }), data, OPTIONS))).toBe(becomes);
    const bySlow = mergeDocx(docx({ body: body + SLOW + paragraph("end") }), { ...data, List_: [] }, OPTIONS);
    expect(documentText(bySlow).split("\n")[0]).toBe(becomes);
    expect(mergeText(template, data, OPTIONS)).toBe(becomes);
    const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(mergeHtml(`<p>${escaped(template)}</p>`, data, OPTIONS)).toContain(`<p>${escaped(becomes)}</p>`);
    expect(data).toEqual(before);
  });
});

describe("in documents", () => {
  const body = table(
    ["[#Items | group:'Category'][key]", "[$index + 1]"],
    ["[#items][Name]", "[$index + 1][/]"],
    ["[items | count]", "[/]"],
  );

  test("rows of groups, their entries and subtotals are repeated, also for many items in one file", () => {
    const expected = ["Wine", "1", "Pinot", "1", "Gamay", "2", "2", "", "Cheese", "2", "Comté", "1", "1", ""];
    expect(
      documentText(mergeDocx(docx({ body }), { Items }, OPTIONS))
        .split("\n")
        .slice(0, 14),
    ).toEqual(expected);
    const prepared = prepareAssembly(openDocx(docx({ body }), "a.docx"), OPTIONS);
    const both = documentText(assemble(prepared, [{ Items }, { Items: Items.slice(1, 2) }], { pageBreak: false }));
    expect(
      both
        .split("\n")
        .filter((line) => line !== "")
        .slice(-5),
    ).toEqual(["Cheese", "1", "Comté", "1", "1"]);
    expect(both.split("\n").slice(0, 14)).toEqual(expected);
  });

  test("tags.valid has the sections with their tags", () => {
    expect(readTemplate(openDocx(docx({ body }), "a.docx"), OPTIONS).tags).toEqual({
      valid: [
        { "Items | group:'Category'": ["key", "$index + 1", { items: ["Name", "$index + 1"] }, "items | count"] },
      ],
      invalid: [],
    });
  });

  test("without enhanced syntax $index is a key", () => {
    const plain = { ...OPTIONS, enhancedSyntax: false };
    expect(mergeText("[#l][$index]:[a] [/]", { l: [{ a: 1 }, { a: 2, $index: "x" }] }, plain)).toBe(":1 x:2 ");
  });
});

test.each([
  ["l | group", "the filter group needs the field whose values divide the list: write group:'Category'"],
  ["l | where", "the filter where needs a condition: write where:'Price > 100'"],
  ["l | where:Price > 100", "the filter where needs its condition in quotes: write where:'Price > 100'"],
  ["l | where:'Price = 5'", "to compare values, write “Price == 5”"],
  [
    "l | where:'Unit Price > 5'",
    "the condition “Unit Price > 5” of the filter where is invalid: Syntax Error: Token 'Price'",
  ],
  ["l | where:'Price | nosuch'", "there is no filter nosuch"],
  ["l | where:'Price | number:99'", "decimal places is “99”"],
  ["l | where:''", "the filter where needs a condition"],
  ["l | sum:'Price | nosuch'", "there is no filter nosuch"],
  ["l | chunk", "the filter chunk needs the number of entries of a chunk: write chunk:3"],
  ["l | chunk:0", "the number of entries of a chunk is “0”: write a whole number from 1 to"],
  ["l | nth", "write nth:2 for the second one"],
  ["l | count:1", "the filter count accepts no arguments"],
  ["l | max:'a':'klingon'", "the locale “klingon” is unknown"],
])("invalid when the template is uploaded: %s", (tag, reason) => {
  const options = { enhancedSyntax: true, delimiters: { left: "{{", right: "}}" } };
  const { tags, problems } = readTemplate(openDocx(docx(paragraph(`{{${tag}}}{{ok}}`)), "a.docx"), options);
  expect(tags).toEqual({ valid: ["ok"], invalid: [tag] });
  expect(problems[0]?.suggestion.toLowerCase()).toContain(reason.toLowerCase());
});

test.each([
  ["[l | avg:'p']", { l: [{ p: 1 }, { p: "n/a" }] }, "the filter avg adds numbers, but entry 2 is “n/a”"],
  ["[l | running:'p']", { l: [{ p: "1,5" }] }, "the filter running adds numbers, but entry 1 is “1,5”"],
  [
    "[l | max:'p']",
    { l: [{ p: 1 }, { p: "n/a" }] },
    "compares numbers with numbers and texts with texts, but entry 2 is “n/a”",
  ],
  ["[l | sum:'p * q']", { l: [{ p: 1, q: 2 }, { p: 1 }] }, "“p * q” of the filter sum has no result for entry 2"],
  ["[#l | group:Field]x[/]", { l: [{}] }, "the filter group needs the field"],
])("refused for its values: %s", (template, data, reason) => {
  expect(() => mergeText(template, data, OPTIONS)).toThrow(reason);
});

describe("a condition costs no more than the item may", () => {
  const l = Array.from({ length: 3_000 }, (_, n) => ({ n }));

  test("a condition cannot process more list entries than the item may", () => {
    const lookup = expression("l | where:'(l | where:\"n > 1\" | count) > 1'");
    const budget = new MergeBudget(undefined);
    budget.countFiltered(4_900_000);
    expect(() => lookup([{ l }], budget)).toThrow("process more than 5000000 list entries");
  });

  test("a condition cannot take more time than the item may", () => {
    let clock = 0;
    const lookup = expression("l | where:'n > 1' | count");
    expect(() => lookup([{ l }], new MergeBudget(() => clock++ * 10))).toThrow("take more than 10 seconds");
  });
});
