/** Sections as conditions: which values show them, in which scope, and around paragraphs, tables and page breaks. */
import { describe, expect, test } from "vitest";
import { pageBreak, paragraph, paragraphs, sectionBreak, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";

const line = (text: string) => docx(paragraph(text));

describe("conditions", () => {
  const shown = (value: unknown) => documentText(mergeDocx(line("[#v]yes[/v][^v]no[/v]"), { v: value }));

  test.each<[string, unknown]>([
    ["false", false],
    ["null", null],
    ["an empty text", ""],
    ["zero", 0],
    ["an empty array", []],
    ["a missing value", undefined],
  ])("%s is falsy", (_, value) => {
    expect(shown(value)).toBe("no");
  });

  test.each<[string, unknown]>([
    ["true", true],
    ["a text, even one that says 0", "0"],
    ["a number", -1],
    ["an empty object", {}],
    ["an array of one falsy entry", [false]],
  ])("%s is truthy", (_, value) => {
    expect(shown(value)).toBe("yes");
  });

  test("within a section whose value is true, tags resolve outside", () => {
    expectMerge({
      template: line("[#Paid][Name] paid on [Date][/]"),
      reads: "[#Paid][Name] paid on [Date][/]",
      item: { Paid: true, Name: "Ada", Date: "May 1" },
      becomes: "Ada paid on May 1",
    });
  });

  test("an inverted section nests in a list", () => {
    expectMerge({
      template: line("[#Items][Name][^InStock] (sold out)[/InStock], [/Items]"),
      reads: "[#Items][Name][^InStock] (sold out)[/InStock], [/Items]",
      item: {
        Items: [
          { Name: "Pen", InStock: true },
          { Name: "Ink", InStock: false },
        ],
      },
      becomes: "Pen, Ink (sold out), ",
    });
  });

  test("marks alone in their paragraphs leave no empty paragraphs", () => {
    const template = docx(paragraphs("before", "[#Show]", "shown to [Name]", "[/Show]", "after"));
    const reads = "before\n[#Show]\nshown to [Name]\n[/Show]\nafter";
    expectMerge({ template, reads, item: { Show: true, Name: "Ada" }, becomes: "before\nshown to Ada\nafter" });
    expectMerge({ template, reads, item: { Show: false }, becomes: "before\nafter" });
  });

  test("a condition around a table shows or removes it as a whole", () => {
    const template = docx(paragraph("[#Show]") + table(["[Name]", "x"]) + paragraphs("[/Show]", "after"));
    const reads = "[#Show]\n[Name]\nx\n[/Show]\nafter";
    expectMerge({ template, reads, item: { Show: true, Name: "Ada" }, becomes: "Ada\nx\nafter" });
    expectMerge({ template, reads, item: {}, becomes: "after" });
    expect(partXml(mergeDocx(template, {}))).not.toContain("<w:tbl>");
  });

  test("a page break within a condition comes and goes with it", () => {
    const template = docx(paragraphs("a", "[#Show]", "b") + pageBreak() + paragraphs("[/Show]", "c"));
    const reads = "a\n[#Show]\nb\n↵\n[/Show]\nc";
    expectMerge({ template, reads, item: { Show: true }, becomes: "a\nb\n↵\nc" });
    expectMerge({ template, reads, item: {}, becomes: "a\nc" });
  });

  test("a section of the document within a condition keeps its page format when it is shown", () => {
    const landscape = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';
    const template = docx(
      paragraphs("[#Show]", "wide [Name]") + sectionBreak(landscape) + paragraphs("[/Show]", "after"),
    );
    const merged = mergeDocx(template, { Show: true, Name: "Ada" });
    expect(documentText(template)).toBe("[#Show]\nwide [Name]\n\n[/Show]\nafter");
    expect(documentText(merged)).toBe("wide Ada\n\nafter");
    expect(partXml(merged)).toContain(`<w:sectPr>${landscape}</w:sectPr>`);
  });
});
