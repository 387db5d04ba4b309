/** Sections along the columns of a table (docs/columns.md). */
import { expect, test } from "vitest";
import { readTemplate, readTextTemplate } from "#shared/template/read-tags.ts";
import { openDocx } from "#shared/template-file/open-docx.ts";
import { openText } from "#shared/template-file/open-text.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

function cell(content: string, { span = 1 } = {}): string {
  const properties = `<w:tcPr><w:tcW w:w="${1000 * span}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ""}</w:tcPr>`;
  return `<w:tc>${properties}${content.startsWith("<") ? content : paragraph(content)}</w:tc>`;
}

function table(columns: number, ...rows: readonly (readonly string[])[]): string {
  const grid = '<w:gridCol w:w="1000"/>'.repeat(columns);
  const written = rows.map((cells) => `<w:tr>${cells.join("")}</w:tr>`).join("");
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written}</w:tbl>${paragraph("end")}`;
}

function merge(body: string, item: Record<string, unknown>): string {
  const template = docx(body);
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item, SYNTAX);
  expect(lintDocx(merged)).toEqual([]);
  return partXml(merged);
}

/** The texts of the cells of each row. */
function cellsIn(xml: string): readonly (readonly string[])[] {
  return xml
    .split("<w:tr>")
    .slice(1)
    .map((row) =>
      row
        .slice(0, row.indexOf("</w:tr>"))
        .split("<w:tc>")
        .slice(1)
        .map((each) => each.replace(/<[^>]*>/g, "")),
    );
}

const numbers = (xml: string, element: string) =>
  Array.from(xml.matchAll(new RegExp(`<w:${element} w:(?:w|val)="(\\d+)"`, "g")), ([, value]) => Number(value));

const SALES = table(
  3,
  [cell("Sales", { span: 3 })],
  [cell("Region"), cell("[#Months | columns]in [Name][/]"), cell("Total")],
  [cell("[#Regions][Region]"), cell("[#Sales | columns][.][/]"), cell("[Sum][/Regions]")],
);

const months = (...names: readonly string[]) => names.map((Name) => ({ Name }));

test("a column is repeated for each entry, each row with its own", () => {
  const Regions = [
    { Region: "North", Sales: [1, 2, 3], Sum: 6 },
    { Region: "South", Sales: [4, 5, 6], Sum: 15 },
  ];
  const xml = merge(SALES, { Months: months("Jan", "Feb", "Mar"), Regions });
  expect(cellsIn(xml)).toEqual([
    ["Sales"],
    ["Region", "in Jan", "in Feb", "in Mar", "Total"],
    ["North", "1", "2", "3", "6"],
    ["South", "4", "5", "6", "15"],
  ]);
  expect(numbers(xml, "gridCol")).toEqual([1000, 333, 334, 333, 1000]);
  expect(numbers(xml, "gridSpan")).toEqual([5]);
});

test("an empty list removes the column", () => {
  const xml = merge(SALES, { Months: [], Regions: [{ Region: "North", Sales: [], Sum: 0 }] });
  expect(cellsIn(xml)).toEqual([["Sales"], ["Region", "Total"], ["North", "0"]]);
  expect(numbers(xml, "gridCol")).toEqual([1500, 1500]);
  expect(numbers(xml, "gridSpan")).toEqual([2]);
});

test("what stands around the section stays in each cell, and cells without one are repeated", () => {
  const body = table(
    2,
    [cell("x"), cell("No. [#Months | sort:'Name' | columns][$index][Name][/].")],
    [cell("y"), cell("–")],
  );
  const xml = merge(body, { Months: months("b", "a") });
  expect(cellsIn(xml).map((row) => row.map((text) => text.replace(/\d/, "")))).toEqual([
    ["x", "No. a.", "No. b."],
    ["y", "–", "–"],
  ]);
});

test("an entry of several paragraphs has them all", () => {
  const blocks = ["[#Months | columns]", "[Name]", "sold", "[/]"].map((text) => paragraph(text)).join("");
  expect(cellsIn(merge(table(1, [cell(blocks)]), { Months: months("Jan", "Feb") }))).toEqual([["Jansold", "Febsold"]]);
});

test("each entry may drop its own column", () => {
  const body = table(1, [cell("[#Months | columns][Name][Off | drop:'column'][/]")]);
  const Months = [{ Name: "Jan" }, { Name: "Feb", Off: true }, { Name: "Mar" }];
  expect(cellsIn(merge(body, { Months }))).toEqual([["Jan", "Mar"]]);
});

test("a table in a cell has columns of its own", () => {
  const inner = table(1, [cell("[#Days | columns][.][/]")]);
  const body = table(1, [cell(paragraph("[#Weeks | columns]") + inner + paragraph("[/]"))]);
  const text = documentText(mergeDocx(docx(body), { Weeks: [{ Days: [1, 2] }, { Days: [3] }] }, SYNTAX));
  expect(text.match(/\d/g)).toEqual(["1", "2", "3"]);
});

test("no item shows another's columns", () => {
  const items = Array.from({ length: 20 }, (_, at) => ({
    Months: months(...Array.from({ length: at % 4 }, (_, column) => `m${at}c${column}`)),
    Regions: [],
  }));
  const text = documentText(assembleSoundly(docx(SALES), items, { syntax: SYNTAX }));
  expect(text.match(/m\d+c\d/g)).toEqual(items.flatMap(({ Months }) => Months.map(({ Name }) => Name)));
});

test.each([
  [
    { Months: months("Jan"), Regions: [{ Sales: [1, 2] }] },
    /Sales \| columns has 2 entries where Months \| columns has 1/,
  ],
  [{ Months: Array.from({ length: 62 }, () => ({})), Regions: [] }, /a table of 64 columns: Word shows at most 63/],
])("rows that do not fit are refused", (item, reason) => {
  expect(() => mergeDocx(docx(SALES), item, SYNTAX)).toThrow(reason);
});

test.each([
  [paragraph("[#Months | columns][Name][/]"), "begins and ends in the same cell"],
  [table(2, [cell("[#Months | columns][Name]"), cell("[/]")]), "begins and ends in the same cell"],
  [table(1, [cell("[Months | columns]")]), "repeats a section"],
  [table(1, [cell("[#A | columns]1[/][#B | columns]2[/]")]), "one section along columns"],
  [table(1, [cell("[#A][#B | columns]2[/][/]")]), "stands around it"],
  [table(1, [cell("[#A | columns | sort:'Name']2[/]")]), "comes last"],
])("a misplaced section is an invalid tag", (body, reason) => {
  const { problems } = readTemplate(openDocx(docx(body), "a.docx"), SYNTAX);
  expect(problems[0]?.suggestion).toContain(reason);
});

test("a text template says what to write instead", () => {
  const text = openText(Buffer.from("[#A | columns]x[/]"), "a.txt");
  const { problems } = readTextTemplate(text, SYNTAX);
  expect(problems[0]?.suggestion).toContain("without columns");
});
