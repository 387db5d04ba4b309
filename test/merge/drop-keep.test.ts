/** Filters that drop or keep what is around their tags (docs/drop-and-keep.md). */
import { describe, expect, test } from "vitest";
import { readTemplate, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import {
  bookmark,
  contentControl,
  field,
  noteReference,
  paragraph,
  paragraphs,
  picture,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { picturesIn } from "#test/support/docx-pictures.ts";
import { readSections } from "#test/support/docx-sections.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { readHtmlTags } from "#test/support/merge-html.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const SYNTAX = { delimiters: { left: "[", right: "]" }, enhancedSyntax: true };

function merge(content: DocxContent | string, item: object = {}): Uint8Array {
  const template = docx(content);
  expect(lintDocx(template)).toEqual([]);
  const merged = mergeDocx(template, item as Record<string, unknown>, SYNTAX);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

/** The text, and the XML from the start of the body, without what the service always writes. */
const bodyOf = (merged: Uint8Array) => /<w:body>(.*)<\/w:body>/s.exec(partXml(merged))?.[1] ?? "";
const count = (xml: string, element: string) => xml.match(new RegExp(`<${element}[ />]`, "g"))?.length ?? 0;

describe("conditions", () => {
  test.each([
    ["[No | drop:'paragraph']", "one two"],
    ["[Yes | drop:'paragraph']", "two"],
    ["[Missing | keep:'paragraph']", "two"],
    ["[Amount > 5 | keep:'paragraph']", "one two"],
    ["[List | keep:'paragraph']", "two"],
  ])("%s", (tag, text) => {
    const merged = merge(paragraph(`one${tag}`) + paragraph("two"), { Yes: true, No: false, Amount: 7, List: [] });
    expect(documentText(merged).replace(/\s+/g, " ").trim()).toBe(text);
  });
});

describe("rows", () => {
  test("each row of a repeated one decides for itself", () => {
    const body = table(["Name", "Price"], ["[#Items][Name][Paid | drop:'row']", "[Price][/Items]"]);
    const Items = [
      { Name: "A", Price: 1, Paid: true },
      { Name: "B", Price: 2 },
      { Name: "C", Price: 3, Paid: true },
    ];
    const merged = merge(body, { Items });
    expect(count(bodyOf(merged), "w:tr")).toBe(2);
    expect(documentText(merged)).not.toMatch(/[AC3]/);
  });

  test("a row goes always, without a value in the data", () => {
    const merged = merge(table(["[Name]"], ["Sample[true | drop:'row']"]), { Name: "A" });
    expect(documentText(merged).trim()).toBe("A");
  });

  test("a table goes with its last row; a paragraph stays behind it", () => {
    const merged = merge(paragraph("before") + table(["x[Yes | drop:'row']"]), { Yes: true });
    expect(bodyOf(merged)).not.toContain("w:tbl");
    const inCell = merge(table([table(["x[Yes | drop:'row']"]) + paragraph("end")]), { Yes: true });
    expect(count(bodyOf(inCell), "w:tbl")).toBe(1);
    expect(bodyOf(inCell)).toMatch(/<w:tc>(?:(?!<w:p>).)*<w:p>(?:(?!<w:p>).)*<\/w:tc>/);
  });

  test("a merged cell is handed on to the next row that stays, with its content", () => {
    const merged = (text: string, kind: string, other: string) =>
      `<w:tr><w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:vMerge${kind}/></w:tcPr>${paragraph(text)}</w:tc><w:tc>${paragraph(other)}</w:tc></w:tr>`;
    const rows =
      merged("Group[B | drop:'paragraph']", ' w:val="restart"', "1[A | drop:'row']") +
      merged("", "", "2[A | drop:'row']") +
      merged("", "", "3") +
      merged("", "", "4");
    const body = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows}</w:tbl>${paragraph("")}`;
    const xml = bodyOf(merge(body, { A: true }));
    expect(count(xml, "w:tr")).toBe(2);
    expect(xml.match(/<w:vMerge[^>]*>/g)).toEqual(['<w:vMerge w:val="restart"/>', "<w:vMerge/>"]);
    expect(xml).toMatch(/restart.*Group.*3.*4/s);
    // The cell that takes the content over loses its own, which is a blank paragraph.
    expect(count(xml, "w:p")).toBe(5);
    expect(bodyOf(merge(body, { A: true, B: true }))).not.toContain("Group");
  });

  test("a content control around a row goes with it", () => {
    const [start = "", middle = "", end = ""] = table(["a"], ["b[Yes | drop:'row']"]).split(/(?<=<\/w:tr>)/);
    const body = `${start}<w:sdt><w:sdtPr><w:id w:val="9"/></w:sdtPr><w:sdtContent>${middle}</w:sdtContent></w:sdt>${end}${paragraph("")}`;
    const xml = bodyOf(merge(body, { Yes: true }));
    expect(count(xml, "w:sdt")).toBe(0);
    expect(count(xml, "w:tr")).toBe(1);
  });
});

describe("columns", () => {
  test("the others share the width, and merged cells shrink", () => {
    const cell = (text: string, width: number, span = 1) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ""}</w:tcPr>${paragraph(text)}</w:tc>`;
    const body =
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="2000"/><w:gridCol w:w="3000"/></w:tblGrid>` +
      `<w:tr>${cell("Title", 3000, 2)}${cell("c", 3000)}</w:tr>` +
      `<w:tr>${cell("1", 1000)}${cell("2[Yes | drop:'column']", 2000)}${cell("3", 3000)}</w:tr></w:tbl>${paragraph("")}`;
    const xml = bodyOf(merge(body, { Yes: true }));
    expect(xml.match(/<w:gridCol[^>]*>/g)).toEqual(['<w:gridCol w:w="1500"/>', '<w:gridCol w:w="4500"/>']);
    expect(Array.from(xml.matchAll(/<w:tcW w:w="(\d+)"/g), ([, width]) => width)).toEqual([
      "1500",
      "4500",
      "1500",
      "4500",
    ]);
    expect(xml).toContain('<w:gridSpan w:val="1"/>');
    expect(documentText(merge(body, { Yes: true }))).not.toContain("2");
  });

  test("a table goes with its only column", () => {
    expect(bodyOf(merge(table(["a"], ["b[Yes | drop:'column']"]) + paragraph("z"), { Yes: true }))).not.toContain(
      "w:tbl",
    );
  });
});

describe("texts stay valid", () => {
  test("a cell, a note and a body keep a paragraph", () => {
    const xml = bodyOf(merge(table(["a", "b[Yes | drop:'paragraph']"]), { Yes: true }));
    expect(xml).toContain("<w:p></w:p></w:tc>");
    expect(documentText(merge(paragraph("x[Yes | drop:'paragraph']"), { Yes: true })).trim()).toBe("");
  });

  test("a paragraph stays between two tables, empty", () => {
    const body = table(["a"]) + paragraph("x[Yes | drop:'paragraph']") + table(["b"]) + paragraph("");
    expect(bodyOf(merge(body, { Yes: true }))).toContain("</w:tbl><w:p></w:p><w:tbl>");
  });

  test("the inner table counts, and only that one goes", () => {
    const body = table(["outer", table(["inner[Yes | drop:'table']"]) + paragraph("cell")]);
    expect(documentText(merge(body, { Yes: true })).replace(/\s+/g, " ")).toMatch(/outer cell/);
  });

  test("headers and footers drop, too; notes go with their references", () => {
    const merged = merge(
      {
        body:
          paragraph([run("text[Yes | drop:'paragraph']"), noteReference("footnote", 1)]) +
          paragraph([run("b"), noteReference("footnote", 2)]),
        headers: { default: table(["h[Yes | drop:'row']"], ["kept"]) },
        footnotes: [paragraph("[Secret]"), paragraph("[Open]")],
      },
      { Yes: true, Secret: "secret", Open: "open" },
    );
    expect(documentText(merged, "word/header_default.xml").trim()).toBe("kept");
    expect(partXml(merged, "word/footnotes.xml")).not.toContain("secret");
    expect(partXml(merged, "word/footnotes.xml")).toContain("open");
  });
});

describe("ranges and fields", () => {
  test("a bookmark that ends outside stays; one within goes", () => {
    const body =
      `<w:p><w:bookmarkStart w:id="1" w:name="across"/>${bookmark("within", run("x[Yes | drop:'paragraph']"), 2)}</w:p>` +
      `<w:p>${run("y")}<w:bookmarkEnd w:id="1"/></w:p>`;
    const xml = bodyOf(merge(body, { Yes: true }));
    expect(xml.match(/<w:bookmark(Start|End)/g)).toEqual(["<w:bookmarkStart", "<w:bookmarkEnd"]);
    expect(xml).toContain('w:name="across"');
  });

  test("a comment goes with its reference", () => {
    const body =
      `<w:p><w:commentRangeStart w:id="0"/>${run("y")}</w:p>` +
      `<w:p>${run("x[Yes | drop:'paragraph']")}<w:commentRangeEnd w:id="0"/>${noteReference("comment", 0)}</w:p>`;
    expect(bodyOf(merge({ body, comments: [paragraph("c")] }, { Yes: true }))).not.toContain("w:comment");
  });

  test("a field that loses its end becomes text", () => {
    const whole = field("DATE", "result[Yes | drop:'paragraph']");
    const cut = whole.indexOf(run("result[Yes | drop:'paragraph']"));
    const body = `<w:p>${whole.slice(0, cut)}${run("shown")}</w:p><w:p>${whole.slice(cut)}</w:p>`;
    const xml = bodyOf(merge(body, { Yes: true }));
    expect(xml).toContain("shown");
    expect(xml).not.toMatch(/fldChar|instrText/);
  });
});

const SECTION = (references: string) =>
  `<w:p><w:pPr><w:sectPr>${references}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr></w:p>`;

describe("sections", () => {
  const body = (tags: readonly string[]) =>
    paragraph(`one${tags[0]}`) + SECTION("") + paragraph(`two${tags[1]}`) + SECTION("") + paragraph(`three${tags[2]}`);
  const TAGS = ["[A | drop:'section']", "[B | drop:'section']", "[C | drop:'section']"];

  test.each([
    [{ A: true }, "two three", 2],
    [{ B: true }, "one three", 2],
    [{ C: true }, "one two", 2],
    [{ A: true, C: true }, "two", 1],
    [{ A: true, B: true, C: true }, "", 1],
  ])("%j", (item, text, sections) => {
    const merged = merge({ body: body(TAGS), headers: { default: paragraph("head") } }, item);
    expect(documentText(merged).replace(/\s+/g, " ").trim()).toBe(text);
    expect(count(bodyOf(merged), "w:sectPr")).toBe(sections);
  });

  test("a section that inherited the header of a dropped one has it itself", () => {
    const header = '<w:headerReference w:type="default" r:id="rIdHeader_default"/>';
    const own = { body: paragraph("x"), headers: { default: paragraph("head") } };
    const [reference = header] = /<w:headerReference[^>]*>/.exec(partXml(docx(own))) ?? [];
    const body = paragraph("one[A | drop:'section']") + SECTION(reference) + paragraph("two") + SECTION("");
    const merged = merge({ ...own, body: body + paragraph("three") }, { A: true });
    expect(readSections(merged).map(({ pages }) => pages["headerReference default"])).toEqual(["head", "head"]);
  });
});

test("a section whose last page goes keeps its layout, also as the last section", () => {
  const header = '<w:headerReference w:type="default" r:id="rIdHeader_default"/>';
  const own = { body: paragraph("x"), headers: { default: paragraph("head") } };
  const [reference = header] = /<w:headerReference[^>]*>/.exec(partXml(docx(own))) ?? [];
  const end = SECTION("")
    .replace("</w:p>", `${run("last[B | drop:'page']")}</w:p>`)
    .replace("<w:pPr>", "<w:pPr><w:pageBreakBefore/>");
  const body = paragraph("one[A | drop:'section']") + SECTION(reference) + paragraph("two") + end;
  const merged = merge(
    { ...own, body: `${body}${paragraph("three[C | drop:'section']")}` },
    { A: true, B: true, C: true },
  );
  expect(documentText(merged).trim()).toBe("two");
  expect(readSections(merged).map(({ pages }) => pages["headerReference default"])).toEqual(["head"]);
  const inner = merge({ ...own, body: `${body}${paragraph("three[C | drop:'section']")}` }, { B: true });
  expect(readSections(inner)).toHaveLength(3);
});

describe("pages", () => {
  const BREAK = '<w:r><w:br w:type="page"/></w:r>';
  test.each([
    [
      "a break of its own",
      `${paragraph("one[A | drop:'page']")}<w:p>${BREAK}</w:p>${paragraph("two[B | drop:'page']")}`,
    ],
    [
      "a break before the text",
      `${paragraph("one[A | drop:'page']")}<w:p>${BREAK}${run("two[B | drop:'page']")}</w:p>`,
    ],
    [
      "a break behind the text",
      `<w:p>${run("one[A | drop:'page']")}${BREAK}</w:p>${paragraph("two[B | drop:'page']")}`,
    ],
    ["a property", `${paragraph("one[A | drop:'page']")}${paragraph("two[B | drop:'page']", "<w:pageBreakBefore/>")}`],
  ])("%s", (_, body) => {
    const [first, second] = [merge(body, { A: true }), merge(body, { B: true })];
    expect(documentText(first).trim()).toBe("two");
    expect(bodyOf(first)).not.toContain("w:br");
    expect(documentText(second).trim()).toBe("one");
    expect(bodyOf(second)).not.toMatch(/w:br|pageBreakBefore/);
    expect(documentText(merge(body, { A: true, B: true })).trim()).toBe("");
    expect(documentText(merge(body))).toMatch(/^one[^a-z]*two$/);
  });
});

describe("pictures, shapes and charts", () => {
  test("by their alternative text; no file is stored for a picture of the data", () => {
    const placed = picture("a.png").replace("<wp:docPr ", `<wp:docPr descr="[No | keep:'picture']" `);
    const xml = bodyOf(merge({ body: `<w:p>${placed}${run("text")}</w:p>`, pictures: { "a.png": PIXEL_PNG } }));
    expect(xml).not.toContain("w:drawing");
    expect(xml).toContain("text");
    const value = `data:image/png;base64,${Buffer.from(PIXEL_PNG).toString("base64")}`;
    const merged = merge(table(["[Photo]", "[Yes | drop:'row']"], ["a", "b"]), { Photo: value, Yes: true });
    expect(picturesIn(merged)).toEqual([]);
  });

  test("a tag in the text of a shape drops the shape together with its other form", () => {
    const xml = bodyOf(
      merge(`<w:p>${textBox(paragraph("[Yes | drop:'shape']box"))}${run("text")}</w:p>`, { Yes: true }),
    );
    expect(xml).not.toMatch(/AlternateContent|box/);
  });
});

test("content that is nested in a dropped place is dropped with it", () => {
  const body = table(
    [table(["x[Yes | drop:'row']", "[Yes | drop:'column']"]) + paragraph("[Yes | drop:'paragraph']")],
    ["end[Yes | drop:'row']"],
  );
  expect(bodyOf(merge(body + paragraph("z[Yes | drop:'page']"), { Yes: true }))).not.toMatch(/w:tbl|>z/);
});

test("in one file, each item drops its own", () => {
  const template = docx({
    body: paragraph("[Name]") + table(["[Name][Gone | drop:'row']"], ["kept"]) + paragraph("p[Gone | keep:'page']"),
    headers: { default: paragraph("head") },
  });
  const items = [{ Name: "A", Gone: true }, { Name: "B" }, { Name: "C", Gone: true }];
  const text = documentText(assembleSoundly(template, items, { syntax: SYNTAX })).replace(/\s+/g, " ");
  expect(text).toMatch(/^A kept p .*C kept p$/);
});

describe("wrong use is an invalid tag", () => {
  test.each([
    ["[Yes | drop:'cell']", "A place is “cell”: write one of 'paragraph', 'row'"],
    ["[Yes | drop]", "The filter drop needs a place: write drop:'row'"],
    ["[Yes | drop:Place]", "The place of drop cannot depend on the data"],
    ["[Yes | drop:'row']", "The tag stands in no table"],
    ["[Yes | drop:'picture']", "The tag stands in no picture, shape or chart"],
    ["[Yes | drop:'paragraph' | upper]", "The filter drop comes last"],
    ["[#Yes | keep:'paragraph']x[/]", "A section has no filter keep"],
  ])("%s", (tag, suggestion) => {
    const { problems, tags } = readTemplate(openDocx(docx(paragraph(tag)), "a.docx"), SYNTAX);
    expect(tags.invalid).toHaveLength(1);
    expect(problems[0]?.suggestion).toContain(suggestion);
  });

  test("dropping a page or a section outside of the body is an invalid tag", () => {
    const template = docx({ body: paragraphs("a"), headers: { default: paragraph("[Yes | drop:'page']") } });
    const { problems } = readTemplate(openDocx(template, "a.docx"), SYNTAX);
    expect(problems[0]?.suggestion).toContain("Only the body has sections and pages");
  });

  test("a table around a text box does not count", () => {
    const template = docx(table([`<w:p>${textBox(paragraph("[Yes | drop:'row']"))}</w:p>`]));
    expect(readTemplate(openDocx(template, "a.docx"), SYNTAX).tags.invalid).toHaveLength(1);
  });
});

test("drop and keep are invalid tags in HTML and text templates, and the suggestion is a section", () => {
  const refused = readHtmlTags("<table><tr><td>[Yes | drop:'row']</table>", SYNTAX);
  expect(refused.tags.invalid).toEqual(["Yes | drop:'row'"]);
  expect(refused.problems[0]?.suggestion).toContain("write a section around it instead");
  const text = openText(Buffer.from("[Yes | keep:'paragraph']"), "a.txt");
  expect(readTextTemplate(text, SYNTAX).tags.invalid).toEqual(["Yes | keep:'paragraph'"]);
});

test("without enhanced syntax it is a name", () => {
  const template = docx(paragraph("[Yes | drop:'row']"));
  expect(readTemplate(openDocx(template, "a.docx"), { ...SYNTAX, enhancedSyntax: false }).tags.invalid).toEqual([]);
});

test("a block control goes with its last paragraph", () => {
  expect(
    bodyOf(merge(contentControl(paragraph("x[Yes | drop:'paragraph']")) + paragraph("y"), { Yes: true })),
  ).not.toContain("w:sdt");
});
