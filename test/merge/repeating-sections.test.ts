/** Word's controls for sections that repeat, whose names are lists of the data (docs/controls.md). */
import { expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"';
let id = 0;

function sdt(content: string, { title = "", kind = "" }): string {
  const alias = title === "" ? "" : `<w:alias w:val="${title}"/>`;
  return `<w:sdt><w:sdtPr>${alias}<w:id w:val="${++id}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}

const entry = (content: string) => sdt(content, { kind: `<w15:repeatingSectionItem ${W15}/>` });
const section = (title: string, ...entries: readonly string[]) =>
  sdt(entries.map(entry).join(""), { title, kind: `<w15:repeatingSection ${W15}/>` });
const field = (title: string) => sdt(run("prompt"), { title, kind: "<w:text/>" });
const line = (title: string) => `<w:p>${run("- ")}${field(title)}</w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${cell}</w:tc>`).join("")}</w:tr>`;

function merge(file: Uint8Array, item: Readonly<Record<string, unknown>>, options = {}): string {
  expect(lintDocx(file)).toEqual([]);
  const merged = mergeDocx(file, item, options);
  expect(lintDocx(merged)).toEqual([]);
  return documentText(merged);
}

const PEOPLE = { People: [{ Name: "Ada" }, { Name: "Bob" }] };

test.each(["People", "[People]", "[#People]"])("a section with the title %s repeats for its list", (title) => {
  const file = docx(section(title, line("Name"), line("Name")) + paragraph("end"));
  expect(merge(file, PEOPLE)).toBe("- Ada\n- Bob\nend");
  expect(readTemplate(openDocx(file, "a.docx"), { enhancedSyntax: false }).tags).toMatchObject({ invalid: [] });
});

test("a repeating control repeats the rows of a table", () => {
  const body = section("People", row(line("Name"), paragraph("x")));
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>';
  const table = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${row(paragraph("Head"), paragraph("Head"))}${body}</w:tbl>`;
  expect(merge(docx(table + paragraph("end")), PEOPLE)).toBe("Head\nHead\n- Ada\nx\n- Bob\nx\nend");
});

test("a list that is missing or empty leaves the first entry as it is, as a control of Word", () => {
  const file = docx(section("People", line("Name")) + paragraph("end"));
  for (const item of [{}, { People: [] }]) {
    const merged = mergeDocx(file, item);
    expect(documentText(merged)).toBe("- prompt\nend");
    expect(partXml(merged, "word/document.xml")).toContain("w15:repeatingSectionItem");
  }
});

test("expressions and filters are allowed in a title that is a tag", () => {
  const file = docx(section("[People | sort:'-Name']", line("[Name | upper]")) + paragraph("end"));
  expect(merge(file, PEOPLE, { enhancedSyntax: true })).toBe("- BOB\n- ADA\nend");
});

test("each item of a file has its own", () => {
  const file = docx(section("People", line("Name")) + paragraph("end"));
  const text = documentText(assembleSoundly(file, [PEOPLE, { People: [{ Name: "Cleo" }] }]));
  expect(text.match(/Ada|Bob|Cleo|prompt/g)).toEqual(["Ada", "Bob", "Cleo"]);
});

test("the part may hold signs of tags in values, and comments", () => {
  const odd = `<!-- <w:p> --><w:p w:rsidR="/>">${run("start")}</w:p>`;
  expect(documentText(mergeDocx(docx(odd + section("People", line("Name"))), PEOPLE))).toMatch(/- Ada\n- Bob/);
});

test("a section whose name is no field stays", () => {
  const file = docx(section("My people", paragraph("a"), paragraph("b")) + paragraph("[Name]"));
  expect(merge(file, { Name: "end" })).toBe("a\nb\nend");
});
