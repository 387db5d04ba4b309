/** What tables of contents list after merging, whatever the layout. */
import { expect, test } from "vitest";
import {
  numberPages as fillPages,
  listContents,
  listsPages,
  markOutdated,
} from "#shared/engine/merge/laid-out/update-contents.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { destinationName } from "#shared/pdf/reading/destination-name.ts";
import {
  caption,
  contents,
  HEADING_NUMBERS,
  REPORT,
  reportItem,
  STYLES,
  styled,
} from "#test/support/contents-template.ts";
import { field, noteReference, paragraph, run, sectionBreak } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";

function numberPages(docx: Uint8Array, bookmarks: ReadonlyMap<string, number>): Uint8Array | undefined {
  return fillPages(docx, { count: 9, bookmarks }, false).docx;
}

/** The paragraphs of the document, each level of a table of contents with its style's name before it. */
function listed(content: Omit<DocxContent, "styles">): readonly string[] {
  const bytes = listContents(docx({ styles: STYLES, ...content }));
  return documentText(bytes ?? new Uint8Array()).split("\n");
}

/** Where a layout has put bookmarks; pages count from 0. */
function pagesOf(pages: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(Object.entries(pages).map(([bookmark, page]) => [destinationName(bookmark), page]));
}

test("a table of contents lists the headings that sections have repeated, with numbers and in order", () => {
  const merged = mergeDocx(docx(REPORT), reportItem("A", 2, 2, 1));
  expect(documentText(merged)).toContain("Old entry");
  const text = documentText(listContents(merged) ?? new Uint8Array()).split("\n");
  expect(text.slice(1, 8)).toEqual([
    "1\tChapter A1x\t0",
    "1.1\tPart A1x1y\t0",
    "1.2\tPart A1x2y\t0",
    "2\tChapter A2x\t0",
    "2.1\tPart A2x1y\t0",
    "2.2\tPart A2x2y\t0",
    "",
  ]);
});

test("lists of figures list captions, which are counted", () => {
  for (const fieldsBecomeText of [false, true]) {
    const merged = mergeDocx(docx(REPORT), reportItem("A", 2, 1, 1), { fieldsBecomeText });
    const text = documentText(listContents(merged) ?? new Uint8Array());
    expect(text).toContain("\nFigure 1: Part A1x1y in a year\t0\nFigure 2: Part A2x1y in a year\t0\n");
    expect(text).toMatch(/\nFigure 2: Part A2x1y in a year$/);
  }
});

const HEADINGS = [
  styled("Heading1", "One"),
  styled("Heading2", "Two"),
  styled("Appendix", "Three"),
  paragraph("Four", '<w:outlineLvl w:val="0"/>'),
  paragraph("Five"),
].join("");

test.each([
  ['TOC \\o "1-3"', ["One\t0", "Two\t0"]],
  ["TOC", ["One\t0", "Two\t0"]],
  ['TOC \\o "1-1"', ["One\t0"]],
  ['TOC \\t "Appendix,2"', ["Three\t0"]],
  ['TOC \\o "2-2" \\t "Appendix;1"', ["Two\t0", "Three\t0"]],
  ['TOC \\o "1-1" \\u', ["One\t0", "Four\t0"]],
  ['TOC \\o "1-2" \\n', ["One", "Two"]],
  ['TOC \\o "1-2" \\n "2-2"', ["One\t0", "Two"]],
  ['TOC \\o "1-2" \\p " - "', ["One - 0", "Two - 0"]],
  ['TOC \\o "1-3" \\b Part', []],
])("%s lists %j", (code, entries) => {
  const expected = entries.length === 0 ? [""] : entries;
  expect(listed({ body: contents(code) + HEADINGS }).slice(0, expected.length + 1)).toEqual([...expected, ""]);
});

test("entries keep the words as they are read: no deleted or hidden text, no notes, italics as in the heading", () => {
  const heading = [
    run("R&D in "),
    run("situ", "<w:i/>"),
    run("hidden", "<w:vanish/>"),
    '<w:del w:id="7" w:author="A"><w:r><w:delText>deleted</w:delText></w:r></w:del>',
    "<w:r><w:br/></w:r>",
    run("now"),
  ];
  const body = contents('TOC \\o "1-3" \\h') + paragraph(heading, '<w:pStyle w:val="Heading1"/>');
  const bytes = listContents(docx({ body, styles: STYLES })) ?? new Uint8Array();
  expect(documentText(bytes).split("\n")[0]).toBe("R&D in situ now\t0");
  expect(partXml(bytes, "word/document.xml")).toContain(
    '<w:i/><w:noProof/></w:rPr><w:t xml:space="preserve">situ</w:t>',
  );
});

test("entries are links to bookmarks, which exist once, in the styles of the template", () => {
  const merged = mergeDocx(docx(REPORT), reportItem("A", 2, 2, 1));
  const xml = partXml(listContents(merged) ?? new Uint8Array(), "word/document.xml");
  const anchors = Array.from(xml.matchAll(/<w:hyperlink w:anchor="(\w+)"/g), ([, name]) => name);
  const bookmarks = Array.from(xml.matchAll(/<w:bookmarkStart w:id="\d+" w:name="(_Toc\d+)"/g), ([, name]) => name);
  expect(anchors).toHaveLength(10);
  expect(new Set(anchors)).toEqual(new Set(bookmarks));
  expect(bookmarks).toHaveLength(new Set(bookmarks).size);
  expect(xml.match(/<w:pStyle w:val="TOC2"\/>/g)).toHaveLength(4);
  expect(xml).toContain('<w:tab w:val="right" w:leader="dot" w:pos="9026"/>');
});

test("a field that is written as one element, or in one paragraph, becomes entries too", () => {
  const simple = `<w:p><w:fldSimple w:instr=" TOC \\o &quot;1-3&quot; ">${run("Update me")}</w:fldSimple></w:p>`;
  expect(listed({ body: simple + HEADINGS }).slice(0, 3)).toEqual(["One\t0", "Two\t0", "One"]);
  const inOne = paragraph([field('TOC \\o "1-3"', "Update me")]);
  expect(listed({ body: inOne + HEADINGS }).slice(0, 3)).toEqual(["One\t0", "Two\t0", "One"]);
});

test("a field whose marks share a run becomes entries too", () => {
  const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
  const code = '<w:instrText>TOC \\o "1-3"</w:instrText>';
  const field = `<w:p><w:r><w:rPr><w:b/></w:rPr>${mark("begin")}${code}${mark("separate")}<w:t>F9</w:t>${mark("end")}</w:r></w:p>`;
  expect(listed({ body: field + HEADINGS }).slice(0, 3)).toEqual(["One\t0", "Two\t0", "One"]);
});

test("a heading that begins with the field's end is listed, and stays", () => {
  const [entry = "", end = ""] = contents('TOC \\o "1-3"').split("</w:p>");
  const mark = end.replace("<w:p>", "");
  const body = `${entry}</w:p><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${mark}${run("One")}</w:p>`;
  expect(listed({ body })).toEqual(["One\t0", "One"]);
});

test("styles based on a heading are listed like it, unless their level is that of text", () => {
  const based = (id: string, properties = "") =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Heading1"/><w:pPr>${properties}</w:pPr></w:style>`;
  const styles = STYLES + based("Foreword") + based("Aside", '<w:outlineLvl w:val="9"/>');
  const body = contents('TOC \\o "1-3"') + styled("Foreword", "One") + styled("Aside", "Two");
  const bytes = listContents(docx({ body, styles })) ?? new Uint8Array();
  expect(documentText(bytes).split("\n")).toEqual(["One\t0", "", "One", "Two"]);
});

test("headings and entries in styles of another language are known by their levels", () => {
  const named = (id: string, name: string, properties = "") =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${properties}</w:pPr></w:style>`;
  const outline = (level: number) => `<w:outlineLvl w:val="${level}"/>`;
  const styles =
    named("s1", "Titre 1", outline(0)) + named("s2", "Titre 2", outline(1)) + named("TOC1", "Table niveau 1");
  const body = contents('TOC \\o "1-9"') + styled("s1", "Un") + styled("s2", "Deux");
  const bytes = listContents(docx({ body, styles })) ?? new Uint8Array();
  expect(documentText(bytes).split("\n").slice(0, 2)).toEqual(["Un\t0", "Deux\t0"]);
  expect(partXml(bytes, "word/document.xml")).toContain('<w:pStyle w:val="TOC1"/>');
});

test("an index lists the marked terms in order, each with its pages", () => {
  const term = (text: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>XE "${text}"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = [
    paragraph([run("a"), term("oak:red"), term("Ash")]),
    paragraph([run("b"), term("ash"), term("oak")]),
    paragraph([field('INDEX \\e ", "', "old")]),
  ].join("");
  const bytes = listContents(docx(body)) ?? new Uint8Array();
  const pages = pagesOf({ _Index0: 2, _Index1: 2, _Index2: 7, _Index3: 7 });
  const numbered = numberPages(bytes, pages) ?? new Uint8Array();
  expect(documentText(numbered).split("\n").slice(2)).toEqual(["Ash, 3, 8", "oak, 8", "red, 3"]);
  expect(numberPages(numbered, pages)).toBeUndefined();
});

test("page numbers are those that are printed: restarted, in the section's format, with blank pages counted", () => {
  const body = [
    contents('TOC \\o "1-3"'),
    paragraph("Preface", '<w:pStyle w:val="Heading1"/><w:sectPr><w:pgNumType w:fmt="lowerRoman"/></w:sectPr>'),
    styled("Heading1", "Body"),
    sectionBreak('<w:pgNumType w:start="1"/>'),
    styled("Heading1", "Appendix"),
    paragraph([run("See "), field("PAGEREF _Toc900000002", "?")]),
  ].join("");
  const bytes = listContents(docx({ body, styles: STYLES, section: '<w:type w:val="oddPage"/>' })) ?? new Uint8Array();
  const pages = pagesOf({
    _SectionStart1: 4,
    _SectionStart2: 6,
    _Toc900000001: 3,
    _Toc900000002: 5,
    _Toc900000003: 7,
  });
  const numbered = documentText(numberPages(bytes, pages) ?? new Uint8Array()).split("\n");
  expect(numbered.slice(0, 3)).toEqual(["Preface\tiv", "Body\t2", "Appendix\t4"]);
  expect(numbered.at(-1)).toBe("See 2");
});

test("other captions, chapter numbers and resets are counted as Word does", () => {
  const sequence = (code: string) => paragraph([run("Table "), field(code, "9"), run(": x")]);
  const body = [
    contents('TOC \\c "Table"'),
    caption("not listed"),
    styled("Heading1", "One"),
    sequence("SEQ Table \\* ROMAN \\s 1"),
    sequence("SEQ Table \\* ROMAN \\s 1"),
    styled("Heading1", "Two"),
    sequence("SEQ Table \\* ROMAN \\s 1"),
    sequence("SEQ Table \\r 7"),
  ].join("");
  const text = listed({ body, numbering: HEADING_NUMBERS });
  expect(text.slice(0, 5)).toEqual(["Table I: x\t0", "Table II: x\t0", "Table I: x\t0", "Table 7: x\t0", ""]);
});

test("references to pages in headers, footers and notes get their numbers too", () => {
  const simple = '<w:fldSimple w:instr="PAGEREF there \\* ROMAN \\* MERGEFORMAT"><w:r><w:t>?</w:t></w:r></w:fldSimple>';
  const there = '<w:bookmarkStart w:id="3" w:name="there"/><w:bookmarkEnd w:id="3"/>';
  const file = docx({
    body: paragraph([run("Text"), noteReference("footnote", 1), there]),
    headers: { default: paragraph([run("See "), simple]) },
    footnotes: [paragraph([run("See "), field("PAGEREF there", "?")])],
  });
  expect(listsPages(openDocx(file, "a.docx"))).toBe(true);
  const listed = listContents(file) ?? new Uint8Array();
  const numbered = numberPages(listed, pagesOf({ there: 3 })) ?? new Uint8Array();
  expect(documentText(numbered, "word/header_default.xml")).toBe("See IV");
  expect(documentText(numbered, "word/footnotes.xml")).toContain("See 4");
  expect(numberPages(numbered, pagesOf({ there: 3 }))).toBeUndefined();
  expect(partXml(markOutdated(listed), "word/header_default.xml")).toContain('w:dirty="true"');
});

const term = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>XE ${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;

test.each([
  ["INDEX", ["Bear. See Wolf", "Dog, 1", "Big, 2", "Small, 3", "Wolf, 2–4, 1"]],
  ["INDEX \\r", ["Bear. See Wolf", "Dog, 1: Big, 2; Small, 3", "Wolf, 2–4, 1"]],
  ["INDEX \\p c--e", ["Dog, 1", "Big, 2", "Small, 3"]],
  ['INDEX \\r \\p "!-d" \\k ": "', ["Bear: See Wolf", "Dog, 1: Big, 2; Small, 3"]],
  ['INDEX \\g " to " \\p w-z', ["Wolf, 2 to 4, 1"]],
])("an index with the switches of %s", (code, lines) => {
  const terms = ['"Dog"', '"Dog:Big"', '"Dog:Small"', '"Bear" \\t "See Wolf"', '"Wolf" \\r pages', '"Wolf"'];
  const range = paragraph(['<w:bookmarkStart w:id="3" w:name="pages"/>', run("Range"), '<w:bookmarkEnd w:id="3"/>']);
  const body = [paragraph([field(code, "old")]), ...terms.map((each) => paragraph([term(each)])), range].join("");
  const listed = listContents(docx({ body, styles: STYLES })) ?? new Uint8Array();
  const pages = pagesOf({ _Index0: 0, _Index1: 1, _Index2: 2, _Index3: 3, pages: 1, _IndexEnd4: 3, _Index5: 0 });
  const text = documentText(numberPages(listed, pages) ?? new Uint8Array()).split("\n");
  expect(text.slice(0, lines.length)).toEqual(lines);
});
