/** `check_data` says of data what a document made of it shows. */
import { describe, expect, test } from "vitest";
import { compareData } from "#clients/mcp/tools/compare-data.ts";
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";
import { readTemplateSchema } from "#shared/workers/template-work/read-schema.ts";

function checked(text: string, data: object, { enhancedSyntax = false } = {}) {
  const file = { bytes: Buffer.from(text), filename: "a.txt", format: ".txt" } as const;
  const { schema } = readTemplateSchema(file, { delimiters: { left: "[", right: "]" }, enhancedSyntax });
  return compareData(schema as JsonSchema, data);
}

const FINE = { missing: [], unused: [], mistyped: [] };

/** What sections take is told in docs/templates.md, "Values and sections". */
describe("a section", () => {
  test.each([
    ["[#Items][Item][/]", { Items: [{ Item: "Oak" }] }],
    ["[#Items][Item][/]", { Items: { Item: "Oak" } }],
    ["[#Items][Item][/]", { Items: true, Item: "Oak" }],
    ["[#Items][Item][/]", { Items: "some", Item: "Oak" }],
    ["[#Items][Item][/]", { Items: 3, Item: "Oak" }],
    ["[#Items][Item][/]", { Items: ["a", "b"], Item: "Oak" }],
    ["[#Items][Item][/]", { Items: false }],
    ["[#Items][Item][/]", { Items: 0 }],
    ["[#Items][Item][/]", { Items: "" }],
    ["[#Items][Item][/]", { Items: [] }],
    ["[#Items][Item][/][^Items]none[/]", { Items: { Item: "Oak" } }],
    ["[#Express]By courier.[/]", { Express: "yes" }],
    ["[#Express]By courier.[/]", { Express: [{}, {}] }],
    ["[#Customer][Name], [City][/]", { Customer: { Name: "Zoë" }, City: "Konstanz" }],
    ["[#Orders][No][#Lines][Text][No][/][/]", { Orders: [{ No: 1, Lines: [{ Text: "a" }, { Text: "b", No: 2 }] }] }],
    ["[#Discount]Less [Discount].[/]", { Discount: "5 %" }],
    ["[#Tags][.][/]", { Tags: ["new", 1] }],
  ])("%s takes %j", (text, data) => {
    expect(checked(text, data)).toEqual(FINE);
  });

  test.each([
    ["[#Items][Item][/]", { Items: true }, { ...FINE, missing: ["Items.Item"] }],
    ["[#Items][Item][/]", { Items: [{}, { Item: null }] }, { ...FINE, missing: ["Items[0].Item", "Items[1].Item"] }],
    [
      "[#Items][Item][/]",
      { Items: [{ Item: null }], Item: "x" },
      { ...FINE, missing: ["Items[0].Item"], unused: ["Item"] },
    ],
    ["[#Items][Item][/]", { Items: { Item: 1, Code: 2 } }, { ...FINE, unused: ["Items.Code"] }],
    ["[#Tags][.][/]", { Tags: true }, { ...FINE, mistyped: [{ path: "Tags", expected: "array" }] }],
    ["[Name]", { Name: {} }, { ...FINE, mistyped: [{ path: "Name", expected: "string" }] }],
  ])("%s of %j: %j", (text, data, expected) => {
    expect(checked(text, data)).toEqual(expected);
  });

  test("a section may be in an object", () => {
    const check = (data: object) => checked("[#a.b][c][/]", data, { enhancedSyntax: true });
    expect(check({ a: { b: [{ c: 1 }] } })).toEqual(FINE);
    expect(check({ a: { b: [{ d: 1 }] } })).toEqual({ ...FINE, missing: ["a.b[0].c"], unused: ["a.b[0].d"] });
  });

  test("a list that a filter works out must be one", () => {
    const text = "[#Items][Price][/][Items | sum:'Price']";
    expect(checked(text, { Items: true, Price: 1 }, { enhancedSyntax: true }).mistyped).toEqual([
      { path: "Items", expected: "array" },
    ]);
  });

  test("a path goes into its object alone, and not into those around it", () => {
    const data = { customer: {}, name: "Zoë" };
    expect(checked("[customer.name]", data, { enhancedSyntax: true })).toEqual({
      ...FINE,
      missing: ["customer.name"],
      unused: ["name"],
    });
  });
});

describe("the cost of a comparison is limited", () => {
  test("a name is looked up in its object alone, however many names the object has", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `Tag${index}`);
    let looked = 0;
    const data = new Proxy(Object.fromEntries(names.map((name) => [name, "v"])), {
      get(values, name) {
        looked++;
        return Reflect.get(values, name);
      },
    });
    const schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) };
    expect(compareData(schema, data)).toEqual(FINE);
    expect(looked).toBe(names.length);
  });

  test("lists that repeat many tags too often are compared in part, which the answer says", () => {
    const tags = Array.from({ length: 1_000 }, (_, index) => `[Tag${index}]`).join("");
    const data = { Items: Array.from({ length: 10_000 }, () => ({})), Other: 1 };
    const { missing, unused, incomplete } = checked(`[#Items]${tags}[/]`, data);
    expect([missing.length, unused]).toEqual([1_000, []]);
    expect(incomplete).toContain("Shorten the lists.");
  });

  test("at most 1,000 paths of each kind are listed, which the answer says", () => {
    const data = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`Name${index}`, 1]));
    const { unused, incomplete } = checked("[Name0]", data);
    expect([unused.length, incomplete]).toEqual([1_000, "At most 1000 paths of each kind are listed."]);
  });

  test("names that all objects have are names like others", () => {
    const data = JSON.parse('{"constructor": "a", "__proto__": "b"}');
    expect(checked("[constructor][__proto__][toString]", data)).toEqual({ ...FINE, missing: ["toString"] });
  });
});
