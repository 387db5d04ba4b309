/** What a template tells of its data: the fields, their types, and a sample. */
import { describe, expect, test } from "vitest";
import { readTemplateSchema } from "#shared/workers/template-work/read-schema.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

const BRACKETS = { left: "[", right: "]" };

function schemaOf(text: string, { enhancedSyntax = true } = {}) {
  const file = { bytes: docx(paragraph(text)), filename: "a.docx", format: ".docx" } as const;
  return readTemplateSchema(file, { delimiters: BRACKETS, enhancedSyntax });
}

type Schema = ReturnType<typeof schemaOf>["schema"];

/** `{Name: "string"}`; a list is an array of what its entries are. */
function typesOf({ properties = {} }: Schema): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typeOf(schema)]));
}

function typeOf(schema: Schema): unknown {
  if (schema.items !== undefined) return [typeOf(schema.items)];
  if (schema.properties !== undefined) return typesOf(schema);
  return schema.contentMediaType ?? schema.format ?? schema.type;
}

describe("with literal keys", () => {
  test.each([
    ["a name", "[Name] [Zip Code]", { Name: "string", "Zip Code": "string" }],
    ["a key with a dot", "[a.b]", { "a.b": "string" }],
    ["a filter is part of the key", "[a | upper]", { "a | upper": "string" }],
    ["a section", "[#Items][Item] [Price][/]", { Items: [{ Item: "string", Price: "string" }] }],
    ["a section over texts", "[#Tags][.][/]", { Tags: ["string"] }],
    ["sections within each other", "[#A][#B][C][/][D][/]", { A: [{ B: [{ C: "string" }], D: "string" }] }],
    ["a section without tags is a condition", "[#Vip]welcome[/]", { Vip: "boolean" }],
    ["a section around its own value", "[#Discount]less [Discount][/]", { Discount: ["string", "boolean"] }],
    ["what an inverted section shows", "[^Paid]due on [Date][/]", { Paid: "boolean", Date: "string" }],
    ["a list that may be missing", "[#A][B][/][^A]none[/]", { A: [{ B: "string" }] }],
    ["a picture", "[%Logo]", { Logo: "image/*" }],
    [
      "names of JavaScript",
      "[constructor] [__proto__]",
      JSON.parse('{"constructor": "string", "__proto__": "string"}'),
    ],
    ["no tags", "plain", {}],
  ])("%s: %s", (_what, text, types) => {
    expect(typesOf(schemaOf(text, { enhancedSyntax: false }).schema)).toEqual(types);
  });
});

describe("an expression gives the fields that it reads", () => {
  test.each([
    ["a path", "[Customer.Address.City]", { Customer: { Address: { City: "string" } } }],
    [
      "a section over an object",
      "[Customer.Name] [#Customer][City][/]",
      { Customer: { Name: "string", City: "string" } },
    ],
    ["numbers", "[Price | currency:'EUR'] [Count | number]", { Price: "number", Count: "number" }],
    ["arithmetic", "[Net * (1 + Rate / 100)]", { Net: "number", Rate: "number" }],
    ["a date", "[Due | date:'d MMMM']", { Due: "date" }],
    ["a condition", "[Paid ? Thanks : Reminder]", { Paid: "boolean", Thanks: "string", Reminder: "string" }],
    ["negation", "[#!Paid][Reminder][/]", { Paid: "boolean", Reminder: "string" }],
    ["a comparison", "[#Total > 100][Total | currency][/]", { Total: "number" }],
    ["a text that is compared", "[Status == 'open' ? 'yes' : 'no']", { Status: "string" }],
    ["one of two", "[Nick || Name]", { Nick: ["string", "boolean"], Name: "string" }],
    [
      "subtotals",
      "[#Items | group:'Kind'][key][#items][Name][/items][items | sum:'Price'][/]",
      {
        Items: [{ Kind: "string", Price: "number", Name: "string" }],
      },
    ],
    ["a sum of products", "[Items | sum:'Price * Quantity']", { Items: [{ Price: "number", Quantity: "number" }] }],
    [
      "a filtered list",
      "[#Items | where:'Price > 9' | sort:'-Name'][Name][/]",
      {
        Items: [{ Price: "number", Name: "string" }],
      },
    ],
    ["labels", "[#People | chunk:2][#items | nth:1][Name][/][/]", { People: [{ Name: "string" }] }],
    ["an entry", "[(Items | first).Name]", { Items: [{ Name: "string" }] }],
    ["joined texts", "[Names | join:', ']", { Names: ["string"] }],
    ["joined fields", "[Items | join:', ':' and ':'Name']", { Items: [{ Name: "string" }] }],
    ["a running total", "[#Items | running:'Amount'][Amount][$running][$index][/]", { Items: [{ Amount: "number" }] }],
    [
      "formats by data",
      "[Amount | color:Colour:(Amount < 0) | bold:Vip]",
      {
        Vip: "boolean",
        Amount: "number",
        Colour: "string",
      },
    ],
    ["markup", "[Body | markdown]", { Body: "text/markdown" }],
    ["a sized picture", "[Logo | size:'40mm']", { Logo: "image/*" }],
    ["rows that are dropped", "[Paid | drop:'paragraph']", { Paid: "boolean" }],
    ["nothing of the data", "[1 + 1]", {}],
  ])("%s: %s", (_what, text, types) => {
    expect(typesOf(schemaOf(text).schema)).toEqual(types);
  });
});

test("each property names every tag that reads it once, at any depth", () => {
  const text =
    "[Name] [#Items][Price] [Price | number] [Price][#Parts][Weight][/][/] [Name | upper] [Items | sum:'Price']";
  const { properties } = schemaOf(text).schema;
  expect(properties?.Name?.["x-tag"]).toEqual(["[Name]", "[Name | upper]"]);
  expect(properties?.Items).toMatchObject({
    "x-tag": ["[#Items]", "[Items | sum:'Price']"],
    items: {
      properties: {
        Price: { "x-tag": ["[Price]", "[Price | number]", "[Items | sum:'Price']"] },
        Parts: { "x-tag": ["[#Parts]"], items: { properties: { Weight: { "x-tag": ["[Weight]"] } } } },
      },
    },
  });
});

test("a value that countless tags read names the first twenty", () => {
  const text = Array.from({ length: 50 }, (_, index) => `[Name | default:'${index}']`).join(" ");
  expect(schemaOf(text).schema.properties?.Name?.["x-tag"]).toHaveLength(20);
});

test("each property tells the tag that reads it, as it is written", () => {
  const { properties } = schemaOf("[ Price | currency:'EUR' ] [#Items][Name][/]").schema;
  expect(properties?.Price?.description).toBe("[ Price | currency:'EUR' ]");
  expect(properties?.Items).toMatchObject({
    description: "[#Items]",
    items: { properties: { Name: { description: "[Name]" } } },
  });
});

describe("the sample", () => {
  test("shows each value at its place, and two entries of a list", () => {
    const text = "[Name]: [#Items][Item], [/]";
    const { sample } = schemaOf(text);
    expect(sample).toEqual({ Name: "Name", Items: [{ Item: "Item 1" }, { Item: "Item 2" }] });
  });

  test("meets what the template compares values with", () => {
    expect(schemaOf("[Status == 'open' ? 'yes' : 'no']").sample).toEqual({ Status: "open" });
  });

  test("has payments that codes accept", () => {
    const { sample } = schemaOf("[Payment | epcqr] [Bill | swissqr]");
    expect(Object.keys(sample)).toEqual(["Payment", "Bill"]);
  });

  test("lacks a value that cannot be made up, such as the id of a template", () => {
    const { sample } = schemaOf("[Name] [Code | barcode:'ean13'] [Weight | barcode:Kind]");
    expect(sample.Name).toBe("Name");
    expect(sample).not.toHaveProperty("Code");
  });

  test("the sample of sections in a hundred levels stays small", () => {
    const text = `${"[#a]".repeat(100)}[b]${"[/]".repeat(100)}`;
    expect(JSON.stringify(schemaOf(text).sample).length).toBeLessThan(20_000);
  });

  test("merges, although one of its values alone does not", () => {
    const text = "[Name] [Amount | number:Pattern]";
    const { sample } = schemaOf(text);
    mergeDocx(docx(paragraph(text)), sample, { delimiters: BRACKETS, enhancedSyntax: true });
    expect(sample.Name).toBe("Name");
  });
});
