/** Vertically merged cells stay one cell over all rows, whatever rows sections repeat or leave out (ISO 29500-1, 17.4.84). */
import { expect, test } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { bookmark, noteReference, paragraph, run } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

/** A cell begins a merged one (`▼`), continues one (`│`) or does neither. */
function cell(text: string, properties = ""): string {
  const merge = text.startsWith("▼") ? '<w:vMerge w:val="restart"/>' : text.startsWith("│") ? "<w:vMerge/>" : "";
  const content = text.replace(/^[▼│]/, "");
  const blocks = content.startsWith("<w:") ? content : paragraph(content);
  return `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}${merge}</w:tcPr>${blocks}</w:tc>`;
}

const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((each) => (each.startsWith("<w:t") ? each : cell(each))).join("")}</w:tr>`;
const table = (...rows: readonly string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid>${"<w:gridCol/>".repeat(4)}</w:tblGrid>${rows.join("")}</w:tbl>${paragraph("End")}`;

/** The rows of the tables with their cells in the notation of `cell`. */
function rowsIn(file: Uint8Array): readonly string[] {
  const rows = partXml(file).matchAll(/<w:tr>(?:<w:trPr>.*?<\/w:trPr>)?(.*?)<\/w:tr>/gs);
  return Array.from(rows, ([, cells = ""]) =>
    Array.from(cells.matchAll(/<w:tc>(.*?)<\/w:tc>/gs), ([, xml = ""]) => {
      const sign = /<w:vMerge w:val="restart"/.test(xml) ? "▼" : xml.includes("<w:vMerge") ? "│" : "";
      return sign + xml.replace(/<[^>]*>/g, "");
    }).join(" "),
  );
}

/** Merges one item, and expects the same rows in each of several copies. */
function merged(body: string, item: DataItem): readonly string[] {
  const rows = rowsIn(docxOf(body, item));
  const prepared = prepareAssembly(openDocx(docx(body), "template.docx"), SETUP);
  const several = assemble(prepared, [item, item], { pageBreak: true });
  expect(lintDocx(several)).toEqual([]);
  expect(rowsIn(several)).toEqual([...rows, ...rows]);
  return rows;
}

function docxOf(body: string, item: DataItem, content: Partial<DocxContent> = {}): Uint8Array {
  const file = compileSingle(openDocx(docx({ body, ...content }), "template.docx"), SETUP)(item);
  expect(lintDocx(file)).toEqual([]);
  return file;
}

function items(count: number) {
  const Parts = [{ Part: "a" }, { Part: "b" }];
  return { Items: Array.from({ length: count }, (_, at) => ({ No: `${at + 1}`, Parts })) };
}

type Case = readonly [what: string, body: string, becomes: Readonly<Record<number, readonly string[]>>];

test.each<Case>([
  [
    "begins in a repeated row and continues below",
    table(row("▼[#Items]Side", "[No][/Items]"), row("│", "x"), row("│", "y"), row("z", "z")),
    {
      0: ["▼Side x", "│ y", "z z"],
      1: ["▼Side 1", "│ x", "│ y", "z z"],
      2: ["▼Side 1", "│ 2", "│ x", "│ y", "z z"],
      4: ["▼Side 1", "│ 2", "│ 3", "│ 4", "│ x", "│ y", "z z"],
    },
  ],
  [
    "begins above and continues in a repeated row",
    table(row("▼Side", "h"), row("│[#Items]", "[No][/Items]"), row("│", "y")),
    { 0: ["▼Side h", "│ y"], 2: ["▼Side h", "│ 1", "│ 2", "│ y"] },
  ],
  [
    "begins and continues in the rows of two sections",
    table(row("▼[#Items]Side", "[No][/Items]"), row("│[^Items]", "none[/Items]"), row("│", "y")),
    { 0: ["▼Side none", "│ y"], 1: ["▼Side 1", "│ y"], 2: ["▼Side 1", "│ 2", "│ y"] },
  ],
  [
    "begins in the first of several repeated rows",
    table(row("▼[#Items]Side", "[No]"), row("│", "more[/Items]"), row("│", "y")),
    { 0: ["▼Side y"], 2: ["▼Side 1", "│ more", "│ 2", "│ more", "│ y"] },
  ],
  [
    "lies within the repeated rows",
    table(row("▼[#Items]Item [No]", "a"), row("│", "b[/Items]"), row("c", "c")),
    { 0: ["c c"], 2: ["▼Item 1 a", "│ b", "▼Item 2 a", "│ b", "c c"] },
  ],
  [
    "has a row without it between its repeated rows",
    table(row("▼Side", "h"), row("│[#Items]", "[No]"), row("own", "own[/Items]")),
    { 0: ["▼Side h"], 2: ["▼Side h", "│ 1", "own own", "▼Side 2", "own own"] },
  ],
  [
    "begins in the row of an inner section",
    table(
      row("[#Items]Group [No]", "g"),
      row("▼[#Parts]P of [No]", "[Part][/Parts]"),
      row("│", "Total[/Items]"),
      row("c", "c"),
    ),
    {
      0: ["c c"],
      2: ["Group 1 g", "▼P of 1 a", "│ b", "│ Total", "Group 2 g", "▼P of 2 a", "│ b", "│ Total", "c c"],
    },
  ],
  [
    "has the properties of several columns and of a row with columns before it",
    table(
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell("▼[#Items]A", '<w:gridSpan w:val="2"/>')}${cell("▼[No][/Items]")}</w:tr>`,
      row("x", cell("│", '<w:gridSpan w:val="2"/>'), "│"),
      row("x", "own", "own", "│"),
    ),
    { 0: ["x ▼A ▼", "x own own │"], 2: ["▼A ▼1", "│ │", "x │ │", "x own own │"] },
  ],
  [
    "begins in a repeated row that a content control encloses",
    table(
      `<w:sdt><w:sdtPr/><w:sdtContent>${row("▼[#Items]Side", "[No][/Items]")}</w:sdtContent></w:sdt>`,
      row("│", "y"),
    ),
    { 0: ["▼Side y"], 2: ["▼Side 1", "│ 2", "│ y"] },
  ],
  [
    "is in each of several repeated tables",
    `${paragraph("[#Items]")}${table(row("▼[#Parts]Side [No]", "[Part][/Parts]"), row("│", "y"))}${paragraph("[/Items]")}`,
    { 0: [], 2: ["▼Side 1 a", "│ b", "│ y", "▼Side 2 a", "│ b", "│ y"] },
  ],
])("a vertically merged cell that %s stays one cell over its rows", (_, body, becomes) => {
  for (const [count, rows] of Object.entries(becomes)) expect(merged(body, items(Number(count)))).toEqual(rows);
});

test("the content of a merged cell is written once, with ids of its own in each merged cell", () => {
  const note = paragraph([run("[#Items]"), bookmark("here", run("[Side]"), 4), noteReference("footnote", 1)]);
  const body = table(row(note.replace("<w:p>", "▼<w:p>"), "[No][/Items]"), row("│", "y"));
  const content = { footnotes: [paragraph("about [Side]")] };
  const file = (count: number) => docxOf(body, { ...items(count), Side: "S" }, content);
  for (const count of [0, 1, 3]) {
    expect(partXml(file(count)).match(/<w:bookmarkStart /g)).toHaveLength(1);
    expect(documentText(file(count), "word/footnotes.xml").match(/about S/g)).toHaveLength(1);
  }
});

test("a bookmark that only begins in a merged cell is kept whole", () => {
  const start = '<w:bookmarkStart w:id="4" w:name="here"/>';
  const first = paragraph([run("[#Items]"), start, run("Side")]).replace("<w:p>", "▼<w:p>");
  const last = paragraph([run("[No]"), '<w:bookmarkEnd w:id="4"/>', run("[/Items]")]);
  expect(merged(table(row(first, cell(last)), row("│", "y")), items(2))).toEqual(["▼Side 1", "│ 2", "│ y"]);
});
