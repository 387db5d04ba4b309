/** Sections as lists: repetition, scopes, nesting, how they are closed, and how far they may go. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, paragraphs, run } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";

const line = (text: string) => docx(paragraph(text));

describe("lists", () => {
  test("a section repeats its content for each entry, in the entry's scope", () => {
    expectMerge({
      template: line("[#Items][Name] x [Quantity]; [/]"),
      reads: "[#Items][Name] x [Quantity]; [/]",
      item: {
        Items: [
          { Name: "Pen", Quantity: 2 },
          { Name: "Ink", Quantity: 1 },
        ],
      },
      becomes: "Pen x 2; Ink x 1; ",
    });
  });

  test("a name that the entry lacks is looked up outside", () => {
    expectMerge({
      template: line("[#Items][Name] in [City]; [/]"),
      reads: "[#Items][Name] in [City]; [/]",
      item: { City: "Rome", Items: [{ Name: "Pen" }, { Name: "Ink", City: "Bonn" }] },
      becomes: "Pen in Rome; Ink in Bonn; ",
    });
  });

  test("a list as entry has places by number, and its length hides no name", () => {
    expectMerge({
      template: line("[#Rows][0]-[1] of [length], [/]"),
      reads: "[#Rows][0]-[1] of [length], [/]",
      item: {
        length: "5 m",
        Rows: [
          ["a", "b"],
          ["c", "d"],
        ],
      },
      becomes: "a-b of 5 m, c-d of 5 m, ",
    });
  });

  test("a null value of the entry prints nothing, whatever stands outside", () => {
    expectMerge({
      template: line("[#Items]<[Name]>[/]"),
      reads: "[#Items]<[Name]>[/]",
      item: { Name: "outer", Items: [{ Name: null }] },
      becomes: "<>",
    });
  });

  test("[.] is the entry itself", () => {
    expectMerge({
      template: line("[#Items][.], [/Items]"),
      reads: "[#Items][.], [/Items]",
      item: { Items: ["a", 2, true, null] },
      becomes: "a, 2, true, , ",
    });
  });

  test("lists nest, and lists of lists work by [#.]", () => {
    expectMerge({
      template: line("[#Orders][No]:[#Lines] [Name][/Lines];[/Orders][#Rows][#.][.][/].[/]"),
      reads: "[#Orders][No]:[#Lines] [Name][/Lines];[/Orders][#Rows][#.][.][/].[/]",
      item: {
        Orders: [
          { No: 1, Lines: [{ Name: "a" }, { Name: "b" }] },
          { No: 2, Lines: [] },
        ],
        Rows: [[1, 2], [3]],
      },
      becomes: "1: a b;2:;12.3.",
    });
  });

  test("an object is one entry", () => {
    expectMerge({
      template: line("[#Customer][Name] of [City][/Customer]"),
      reads: "[#Customer][Name] of [City][/Customer]",
      item: { City: "Rome", Customer: { Name: "Ada" } },
      becomes: "Ada of Rome",
    });
  });

  test("a text or number is one entry too, and its dot prints it", () => {
    expectMerge({
      template: line("[#Name]Dear [.] [length],[/][#Count] [.] of [Sum][/]"),
      reads: "[#Name]Dear [.] [length],[/][#Count] [.] of [Sum][/]",
      item: { Name: "Ada", Count: 2, Sum: 5, length: "(long)" },
      becomes: "Dear Ada (long), 2 of 5",
    });
  });
});

describe("closing", () => {
  test("[/] closes the section opened last, [/name] the one of this name", () => {
    expectMerge({
      template: line("[#a][#b][c][/][/][#a]![/a]"),
      reads: "[#a][#b][c][/][/][#a]![/a]",
      item: { a: [{ b: [{ c: 1 }, { c: 2 }] }] },
      becomes: "12!",
    });
  });

  test("the marks may be split over runs", () => {
    const template = docx(paragraph([run("[#It"), run("ems][", "<w:b/>"), run("."), run("], [/It"), run("ems]")]));
    expectMerge({ template, reads: "[#Items][.], [/Items]", item: { Items: [1, 2] }, becomes: "1, 2, " });
  });

  test("a template with faults is not merged, and the error names them all", () => {
    const file = docx(paragraphs("[#Items][Name]", "[/Other]", "Dear [Title"));
    expect(() => mergeDocx(file, {})).toThrow(/invalid tags: Items, Other, Title/);
    expect(readTemplate(openDocx(file, "a.docx"), { enhancedSyntax: false }).tags.valid).toEqual(["Name"]);
  });
});

describe("bounds", () => {
  test("sections that multiply endlessly are stopped with a reason", () => {
    const depth = 8;
    const template = line(`${"[#a]".repeat(depth)}x${"[/]".repeat(depth)}`);
    const item = { a: Array.from({ length: 40 }, () => ({})) };
    expect(() => mergeDocx(template, item)).toThrow(/repeat more than 1000000 times/);
  });

  test("output that grows endlessly is stopped with a reason", () => {
    const template = line("[#a][#a][#a][text][/][/][/]");
    const item = { a: Array.from({ length: 60 }, () => 1), text: "x".repeat(10_000) };
    expect(() => mergeDocx(template, item)).toThrow(/exceeds 67108864 characters/);
  });
});
