/** Sections over table rows and over items of numbered lists. */
import { describe, expect, test } from "vitest";
import { listItem, numbering, paragraph, paragraphs, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";

describe("tables", () => {
  test("a section within one row repeats the row", () => {
    expectMerge({
      template: docx(table(["Item", "Count"], ["[#Items][Name]", "[Quantity][/]"], ["Sum", "[Sum]"])),
      reads: "Item\nCount\n[#Items][Name]\n[Quantity][/]\nSum\n[Sum]",
      item: {
        Items: [
          { Name: "Pen", Quantity: 2 },
          { Name: "Ink", Quantity: 1 },
        ],
        Sum: 3,
      },
      becomes: "Item\nCount\nPen\n2\nInk\n1\nSum\n3",
    });
  });

  test("a section over several rows repeats them all", () => {
    expectMerge({
      template: docx(table(["[#Items][Name]", "-"], ["[Note]", "[Quantity][/Items]"])),
      reads: "[#Items][Name]\n-\n[Note]\n[Quantity][/Items]",
      item: {
        Items: [
          { Name: "Pen", Note: "n1", Quantity: 2 },
          { Name: "Ink", Note: "n2", Quantity: 1 },
        ],
      },
      becomes: "Pen\n-\nn1\n2\nInk\n-\nn2\n1",
    });
  });

  test("a condition in one row removes the row", () => {
    const template = docx(table(["a", "b"], ["[#Show]c", "d[/]"]));
    expectMerge({ template, reads: "a\nb\n[#Show]c\nd[/]", item: { Show: false }, becomes: "a\nb" });
  });

  test("a table that loses all its rows is removed, and the document stays whole", () => {
    const template = docx(table(["[#Items][Name]", "[Quantity][/]"]) + paragraph("after"));
    const merged = mergeDocx(template, { Items: [] });
    expect(documentText(merged)).toBe("after");
    expect(partXml(merged)).not.toContain("w:tbl");
  });

  test("a cell that loses all its paragraphs keeps an empty one, which Word demands", () => {
    const template = docx(table([paragraphs("[#Show]", "x", "[/]"), "b"]));
    expect(documentText(template)).toBe("[#Show]\nx\n[/]\nb");
    expect(partXml(mergeDocx(template, {}))).toMatch(/<\/w:tcPr><w:p>?.*?<\/w:tc>/);
    expect(documentText(mergeDocx(template, {}))).toBe("\nb");
  });

  test("a table in a table repeats in its own section", () => {
    const inner = table(["[#Lines][Name][/Lines]"]) + paragraph("");
    const template = docx(table(["[#Orders][No]", `${inner}`, "[/Orders]"]));
    expectMerge({
      template,
      reads: "[#Orders][No]\n[#Lines][Name][/Lines]\n\n[/Orders]",
      item: {
        Orders: [
          { No: 1, Lines: [{ Name: "a" }] },
          { No: 2, Lines: [{ Name: "b" }, { Name: "c" }] },
        ],
      },
      becomes: "1\na\n\n\n2\nbc\n\n",
    });
  });
});

describe("numbered lists", () => {
  test("a section over list items repeats them as items of the same list", () => {
    const template = docx({
      body: listItem("[#Items]") + listItem("[Name]") + listItem("[/Items]") + paragraph("end"),
      numbering: numbering(1),
    });
    expectMerge({
      template,
      reads: "[#Items]\n[Name]\n[/Items]\nend",
      item: { Items: [{ Name: "a" }, { Name: "b" }] },
      becomes: "a\nb\nend",
    });
    const merged = partXml(mergeDocx(template, { Items: [{ Name: "a" }, { Name: "b" }] }));
    expect(merged.match(/<w:numId w:val="1"\/>/g)).toHaveLength(2);
  });

  test("a section within one list item stays in it", () => {
    const template = docx({ body: listItem("[#Items][.] [/]", { level: 1 }), numbering: numbering(1) });
    expectMerge({ template, reads: "[#Items][.] [/]", item: { Items: ["a", "b"] }, becomes: "a b " });
  });
});
