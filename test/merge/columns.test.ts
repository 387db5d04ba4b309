/** Sections along the columns of a table (docs/columns.md). */
import { expect, test } from "vitest";
import { readTemplate, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { bookmark, paragraph, run, textBox } from "#test/support/docx-blocks.ts";
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

test("text around the section stays in each cell, and cells without a section are repeated", () => {
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

interface Drawn {
  readonly properties?: string;
  readonly columns: number;
}

/** A table whose rows are XML. */
function drawn({ properties = "", columns }: Drawn, ...rows: readonly string[]): string {
  const [grid, written] = [
    '<w:gridCol w:w="1000"/>'.repeat(columns),
    rows.map((row) => `<w:tr>${row}</w:tr>`).join(""),
  ];
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written}</w:tbl>${paragraph("end")}`;
}

const leavingOut = (edge: "Before" | "After", columns: number) =>
  `<w:trPr><w:grid${edge} w:val="${columns}"/></w:trPr>`;
const mergedCell = (kind: "restart" | "continue", text: string) =>
  cell(text).replace("</w:tcPr>", `<w:vMerge w:val="${kind}"/></w:tcPr>`);
const rowsIn = (xml: string) => xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
const total = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);
const MONTHS = "[#Months | columns][Name][/]";
const PAIR = "[#Months | columns][Name] sold[/]";

/** The columns of the grid that each row takes up (ISO 29500-1, 17.4.14, 17.4.15, 17.4.17). */
function columnsOfRows(xml: string): readonly number[] {
  return rowsIn(xml).map((row) => {
    const cells = row.split("<w:tc>").slice(1);
    const spans = cells.map((each) => numbers(each, "gridSpan")[0] ?? 1);
    return total([...numbers(row, "gridBefore"), ...spans, ...numbers(row, "gridAfter")]);
  });
}

test("the cells of a table from right to left stay in the order of the entries", () => {
  const row = [cell("Region"), cell(MONTHS), cell("Total")].join("");
  const xml = merge(drawn({ properties: "<w:bidiVisual/>", columns: 3 }, row), { Months: months("Jan", "Feb") });
  expect(cellsIn(xml)).toEqual([["Region", "Jan", "Feb", "Total"]]);
  expect(xml).toContain("<w:tblPr><w:bidiVisual/></w:tblPr>");
});

test("a section repeats the columns of a table in a header", () => {
  const template = docx({ body: paragraph("x"), headers: { default: table(2, [cell(MONTHS), cell("Total")]) } });
  const merged = mergeDocx(template, { Months: months("Jan", "Feb") }, SYNTAX);
  expect(lintDocx(merged)).toEqual([]);
  expect(cellsIn(partXml(merged, "word/header_default.xml"))).toEqual([["Jan", "Feb", "Total"]]);
});

test("a section repeats the columns of a table in a text box, in the shape and in its fallback", () => {
  const xml = merge(paragraph([textBox(table(1, [cell(MONTHS)]))]), { Months: months("Jan", "Feb") });
  expect(cellsIn(xml)).toEqual([
    ["Jan", "Feb"],
    ["Jan", "Feb"],
  ]);
  expect(numbers(xml, "gridCol")).toEqual([500, 500, 500, 500]);
});

test("cells that are merged downwards stay merged, beside the column and in it", () => {
  const body = drawn(
    { columns: 3 },
    mergedCell("restart", "Region") + mergedCell("restart", MONTHS) + cell("Total"),
    mergedCell("continue", "") + mergedCell("continue", "") + cell("Sum"),
  );
  const xml = merge(body, { Months: months("Jan", "Feb") });
  expect(cellsIn(xml)).toEqual([
    ["Region", "Jan", "Feb", "Total"],
    ["", "", "", "Sum"],
  ]);
  const merges = rowsIn(xml).map((row) => Array.from(row.matchAll(/vMerge w:val="(\w+)"/g), ([, kind]) => kind));
  expect(merges).toEqual([
    ["restart", "restart", "restart"],
    ["continue", "continue", "continue"],
  ]);
});

test.each([
  ["before, with the column", leavingOut("Before", 2) + cell("z"), ["z"]],
  ["after, with the column", cell("a") + leavingOut("After", 2), ["a"]],
  ["before, without the column", leavingOut("Before", 1) + cell("y") + cell("z"), ["y", "y", "y", "z"]],
  ["after, without the column", cell("a") + cell("y") + leavingOut("After", 1), ["a", "y", "y", "y"]],
])("a row that leaves out columns %s", (_, row, becomes) => {
  const [, edge = ""] = /(<w:trPr>.*<\/w:trPr>)/.exec(row) ?? [];
  const body = drawn({ columns: 3 }, cell("a") + cell(MONTHS) + cell("b"), edge + row.replace(edge, ""));
  const xml = merge(body, { Months: months("1", "2", "3") });
  expect(cellsIn(xml)[1]).toEqual(becomes);
  expect(columnsOfRows(xml)).toEqual([5, 5]);
});

test.each([
  ["two cells below it", cell("a") + cell("b") + cell("c") + cell("d"), ["a", "b", "c", "b", "c", "d"]],
  ["a cell that begins before it", cell("ab", { span: 2 }) + cell("c") + cell("d"), ["ab", "c", "d"]],
  ["a cell that ends behind it", cell("a") + cell("b") + cell("cd", { span: 2 }), ["a", "b", "cd"]],
  ["cells that cross both its ends", cell("ab", { span: 2 }) + cell("cd", { span: 2 }), ["ab", "cd"]],
  ["a row that begins within it", leavingOut("Before", 2) + cell("c") + cell("d"), ["c", "d"]],
  ["a row that ends within it", `${leavingOut("After", 2)}${cell("a")}${cell("b")}`, ["a", "b"]],
])("a section over two columns, and %s", (_, row, becomes) => {
  const body = drawn({ columns: 4 }, cell("1") + cell(PAIR, { span: 2 }) + cell("4"), row);
  const xml = merge(body, { Months: months("Jan", "Feb") });
  expect(cellsIn(xml)).toEqual([["1", "Jan sold", "Feb sold", "4"], becomes]);
  expect(numbers(xml, "gridCol")).toEqual([1000, 500, 500, 500, 500, 1000]);
  expect(columnsOfRows(xml)).toEqual([6, 6]);
});

test.each(["fixed", "autofit"])("a table of the layout %s stays as wide as it was", (layout) => {
  const properties = `<w:tblW w:w="3000" w:type="dxa"/><w:tblLayout w:type="${layout}"/>`;
  const row = cell("a") + cell(MONTHS) + cell("b");
  const inPercent = row.replaceAll('w:w="1000" w:type="dxa"', 'w:w="1667" w:type="pct"');
  const heading = cell("all", { span: 3 });
  const xml = merge(drawn({ properties, columns: 3 }, heading, row, inPercent), {
    Months: months(..."abcdefg"),
  });
  expect(xml).toContain(properties);
  expect(total(numbers(xml, "gridCol"))).toBe(3000);
  expect(rowsIn(xml).map((each) => total(numbers(each, "tcW")))).toEqual([3000, 3000, 3 * 1667]);
});

test("an empty list leaves no row without cells, and no table without columns", () => {
  const rows = [cell("a") + cell(MONTHS), leavingOut("Before", 1) + cell("note")];
  const xml = merge(drawn({ columns: 2 }, ...rows), { Months: [] });
  expect(cellsIn(xml)).toEqual([["a"]]);
  expect(numbers(xml, "gridCol")).toEqual([2000]);
  expect(merge(drawn({ columns: 1 }, cell(MONTHS)), { Months: [] })).not.toContain("<w:tbl>");
});

test.each([
  [
    ["Jan", "Feb"],
    [
      ["1", "Jan sold", "Feb sold"],
      ["a", "b", "c", "b", "c"],
    ],
  ],
  [[], [["1"], ["a"]]],
])("a cell in a content control is repeated with it: %j", (names, becomes) => {
  const control = (content: string, id: number) =>
    `<w:sdt><w:sdtPr><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const below = cell("a") + control(cell("b"), 11) + cell("c");
  const body = drawn({ columns: 3 }, cell("1") + control(cell(PAIR, { span: 2 }), 12), below);
  const xml = merge(body, { Months: months(...names) });
  expect(cellsIn(xml)).toEqual(becomes);
  expect(xml.split("<w:sdt>").length - 1).toBe(2 * names.length);
});

test("bookmarks and text boxes in a cell that is repeated keep ids of their own", () => {
  const note = paragraph([bookmark("here", run("note")), textBox(paragraph("box"))]);
  const xml = merge(table(1, [cell(MONTHS)], [cell(note)]), { Months: months("Jan", "Feb") });
  expect(xml.split(">box<").length - 1).toBe(4);
});
