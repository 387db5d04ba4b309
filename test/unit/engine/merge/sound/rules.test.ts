/** Tests which faults the check of merged documents finds, in files that are built with one fault each. */
import { describe, expect, test } from "vitest";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import { violationsOf } from "#shared/engine/merge/sound/sound-check.ts";
import {
  bookmark,
  contentControl,
  field,
  noteReference,
  numbering,
  paragraph,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partXml } from "#test/support/docx-package.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

function rulesBrokenBy(content: DocxContent | string): readonly string[] {
  return violationsOf(readPackage(docx(content), NO_LIMITS)).map(({ rule }) => rule);
}

const P = paragraph("text");
const CELL = `<w:tc>${P}</w:tc>`;
const num = (id: number, abstract: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/></w:num>`;
const tableOf = (rows: string) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>${P}`;
const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

const NOT_WELL_FORMED: Readonly<Record<string, string>> = {
  "tags that overlap": "<w:p><w:ins><w:r></w:ins></w:r></w:p>",
  "an end tag too many": `${P}</w:p>`,
  "an end tag too few": "<w:p>",
  "an attribute twice": '<w:p a="1" a="2"/>',
  "an attribute without quotes": "<w:p a=1/>",
  "a bare ampersand": "<w:p><w:r><w:t>A & B</w:t></w:r></w:p>",
  "a reference to a control character": "<w:p><w:r><w:t>&#1;</w:t></w:r></w:p>",
  "a control character": "<w:p><w:r><w:t>\u0001</w:t></w:r></w:p>",
  "a noncharacter": "<w:p><w:r><w:t>\uffff</w:t></w:r></w:p>",
  "a less-than sign in an attribute": '<w:p a="<"/>',
};

test.each(Object.entries(NOT_WELL_FORMED))("reports %s as XML that is not well formed", (_, body) => {
  expect(rulesBrokenBy(body)).toContain("not well-formed XML");
});

const MISPLACED: Readonly<Record<string, readonly [rule: string, body: string]>> = {
  "a paragraph in a table": ["w:p in w:tbl", tableOf(`<w:tr>${CELL}</w:tr>${P}`)],
  "a paragraph in a row": ["w:p in w:tr", tableOf(`<w:tr>${CELL}${P}</w:tr>`)],
  "a cell in a table": ["w:tc in w:tbl", tableOf(`<w:tr>${CELL}</w:tr>${CELL}`)],
  "a row in a cell": ["w:tr in w:tc", tableOf(`<w:tr><w:tc><w:tr>${CELL}</w:tr>${P}</w:tc></w:tr>`)],
  "a row in the body": ["w:tr in w:body", `<w:tr>${CELL}</w:tr>`],
  "a run in the body": ["w:r in w:body", run("text")],
  "a run in a run": ["w:r in w:r", `<w:p><w:r>${run("text")}</w:r></w:p>`],
  "a paragraph in a paragraph": ["w:p in w:p", `<w:p>${P}</w:p>`],
  "a paragraph in a run": ["w:p in w:r", `<w:p><w:r>${P}</w:r></w:p>`],
  "a paragraph in a text": ["w:p in w:t", `<w:p><w:r><w:t>${P}</w:t></w:r></w:p>`],
  "a text without a run": ["w:t in w:p", "<w:p><w:t>text</w:t></w:p>"],
  "a table in a table": ["w:tbl in w:tbl", tableOf(`<w:tr>${CELL}</w:tr>${table(["a"])}`)],
  "a section's properties in a cell": ["w:sectPr in w:tc", tableOf(`<w:tr><w:tc><w:sectPr/>${P}</w:tc></w:tr>`)],
  "a text behind the body's section": ["section properties before the end of w:body", `<w:sectPr/>${P}`],
};

test.each(Object.entries(MISPLACED))("reports %s", (_, [rule, body]) => {
  expect(rulesBrokenBy(body)).toContain(rule);
});

const WRAPPERS: Readonly<Record<string, (content: string) => string>> = {
  "a content control": control,
  "custom XML": (content) => `<w:customXml w:element="a">${content}</w:customXml>`,
  "alternate content": (content) =>
    `<mc:AlternateContent><mc:Choice Requires="w">${content}</mc:Choice></mc:AlternateContent>`,
  "an insertion": (content) => `<w:ins w:id="7">${content}</w:ins>`,
};

describe.each(Object.entries(WRAPPERS))("through %s", (_, wrapped) => {
  test("judges what stands in it as if it stood there by itself", () => {
    expect(rulesBrokenBy(tableOf(`${wrapped(P)}<w:tr>${CELL}</w:tr>`))).toEqual(["w:p in w:tbl"]);
    expect(rulesBrokenBy(tableOf(`<w:tr>${CELL}${wrapped(P)}</w:tr>`))).toEqual(["w:p in w:tr"]);
  });

  test("finds the rows and cells in it", () => {
    expect(rulesBrokenBy(tableOf(wrapped(`<w:tr>${wrapped(CELL)}</w:tr>`)))).toEqual(
      // Two changes of the same id.
      wrapped === WRAPPERS["an insertion"] ? ["two with one id: tracked change"] : [],
    );
  });
});

const INCOMPLETE: Readonly<Record<string, readonly [rule: string, body: string]>> = {
  "a table without a row": ["table without a row: w:tbl", tableOf("")],
  "a row without a cell": ["table row without a cell: w:tr", tableOf("<w:tr></w:tr>")],
  "an empty cell": ["table cell without a last paragraph: w:tc", tableOf("<w:tr><w:tc/></w:tr>")],
  "a cell that ends with a table": [
    "table cell without a last paragraph: w:tc",
    tableOf(`<w:tr><w:tc>${P}${tableOf(`<w:tr>${CELL}</w:tr>`).replace(/<w:p>.*?<\/w:p>$/, "")}</w:tc></w:tr>`),
  ],
  "an empty text box": ["nothing in it: w:txbxContent", `<w:p>${textBox("")}</w:p>`],
  "a bookmark without its end": [
    "w:bookmarkStart without its end",
    '<w:p><w:bookmarkStart w:id="1" w:name="a"/></w:p>',
  ],
  "a bookmark without its start": ["w:bookmarkEnd without its start", '<w:p><w:bookmarkEnd w:id="1"/></w:p>'],
  "a permission without its end": ["w:permStart without its end", '<w:p><w:permStart w:id="1"/></w:p>'],
  "a field without its end": ["field without its end", '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'],
  "a field without its begin": [
    "field end without its begin",
    '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  ],
  "two bookmarks with one id": [
    "two with one id: bookmark",
    `<w:p>${bookmark("a", run("a"), 1)}</w:p><w:p>${bookmark("b", run("b"), 1)}</w:p>`,
  ],
  "two bookmarks with one name": [
    "two with one id: bookmark of one name",
    `<w:p>${bookmark("a", run("a"), 1)}${bookmark("A", run("b"), 2)}</w:p>`,
  ],
  "two controls with one id": ["two with one id: content control", contentControl(P, 1) + contentControl(P, 1)],
  "a reference to no note": ["reference to a missing footnote", `<w:p>${noteReference("footnote", 9)}</w:p>`],
  "a reference to no relationship": [
    "reference to a missing relationship",
    '<w:p><w:hyperlink r:id="rIdNone"><w:r><w:t>a</w:t></w:r></w:hyperlink></w:p>',
  ],
  "properties of a paragraph out of their order": [
    "w:keepNext out of order in w:pPr",
    paragraph("x", '<w:jc w:val="left"/><w:keepNext/>'),
  ],
  "a property of a paragraph twice": ["w:keepNext twice in w:pPr", paragraph("x", "<w:keepNext/><w:keepNext/>")],
  "properties of a paragraph behind its text": ["w:pPr behind other content in w:p", `<w:p>${run("a")}<w:pPr/></w:p>`],
  "properties of a paragraph twice": ["w:pPr behind other content in w:p", "<w:p><w:pPr/><w:pPr/></w:p>"],
  "properties of a section out of their order": [
    "w:pgSz out of order in w:sectPr",
    `${P}<w:sectPr><w:cols/><w:pgSz w:w="1" w:h="1"/></w:sectPr>`,
  ],
  "a ruby without its base": [
    "ruby without its text or its base: w:ruby",
    `<w:p><w:r><w:ruby><w:rt>${run("a")}</w:rt></w:ruby></w:r></w:p>`,
  ],
  "a prefix that is not declared": ["undeclared prefix: x9", "<w:p><x9:a/></w:p>"],
  "an attribute's prefix that is not declared": ["undeclared prefix: x9", '<w:p x9:a="1"/>'],
  "an ignorable prefix that is not declared": [
    "mc:Ignorable names an undeclared prefix: x9",
    '<w:p mc:Ignorable="w x9"/>',
  ],
};

test.each(Object.entries(INCOMPLETE))("reports %s", (_, [rule, body]) => {
  expect(rulesBrokenBy(body)).toContain(rule);
});

const LISTED: Readonly<Record<string, readonly [rule: string, content: DocxContent]>> = {
  "two lists with one id": ["two with one id: list", { body: P, numbering: numbering(1) + num(1, 1) }],
  "a list without its abstract list": ["reference to a missing abstract list", { body: P, numbering: num(1, 9) }],
  "an abstract list behind the lists": [
    "w:abstractNum out of order in w:numbering",
    { body: P, numbering: `${num(9, 1)}${numbering(1)}` },
  ],
  "a note whose id Word does not take": [
    "id beyond 32767: footnote",
    {
      body: P,
      footnotes: [],
      parts: {
        "word/footnotes.xml": partXml(docx({ body: P, footnotes: [P] }), "word/footnotes.xml").replace(
          'w:id="1"',
          'w:id="32768"',
        ),
      },
    },
  ],
};

test.each(Object.entries(LISTED))("reports %s", (_, [rule, content]) => {
  expect(rulesBrokenBy(content)).toContain(rule);
});

const CONTENT_TYPES = "[Content_Types].xml";
const RELATIONSHIPS = "word/_rels/document.xml.rels";

test("reports a part without a content type", () => {
  const parts = { "word/thing.xyz": "a" };
  expect(rulesBrokenBy({ body: P, parts })).toEqual(["part without a content type"]);
});

test("reports two content types of one part", () => {
  const types = partXml(docx({ body: P }), CONTENT_TYPES).replace(/(<Default [^>]*\/>)/, "$1$1");
  expect(rulesBrokenBy({ body: P, parts: { [CONTENT_TYPES]: types } })).toContain("two content types of one part");
});

test("reports relationships that share an id or lead to no part", () => {
  const sound = docx({ body: P, headers: { default: P } });
  expect(partXml(sound, RELATIONSHIPS)).toContain("header_default.xml");
  const lost = partXml(sound, RELATIONSHIPS).replace("header_default.xml", "none.xml");
  expect(rulesBrokenBy({ body: P, headers: { default: P }, parts: { [RELATIONSHIPS]: lost } })).toEqual([
    "relationship to a missing part",
  ]);
  const twice = partXml(sound, RELATIONSHIPS).replace(/(<Relationship [^>]*\/>)/, "$1$1");
  expect(rulesBrokenBy({ body: P, headers: { default: P }, parts: { [RELATIONSHIPS]: twice } })).toEqual([
    "two relationships with one id",
  ]);
  expect(partXml(sound, CONTENT_TYPES)).toContain("header");
});

const SOUND: Readonly<Record<string, DocxContent | string>> = {
  "paragraphs, tables in tables and text boxes": `${table(["a"]) + tableOf(`<w:tr><w:tc>${table(["a"])}${P}</w:tc></w:tr>`)}<w:p>${textBox(P)}</w:p>`,
  "controls at all levels":
    control(P) +
    tableOf(control(`<w:tr>${control(`<w:tc>${control(P)}</w:tc>`)}</w:tr>`)) +
    `<w:p>${control(run("a"))}</w:p>`,
  "a cell that ends with a bookmark's end": tableOf(
    `<w:tr><w:tc><w:bookmarkStart w:id="1" w:name="a"/>${P}<w:bookmarkEnd w:id="1"/></w:tc></w:tr>`,
  ),
  "runs in links, fields, smart tags and changes": `<w:p><w:hyperlink w:anchor="_top">${run("a")}</w:hyperlink><w:fldSimple w:instr="PAGE">${run("1")}</w:fldSimple><w:smartTag w:element="a">${run("b")}</w:smartTag><w:ins w:id="1">${run("c")}</w:ins>${field("PAGE", "1")}</w:p>`,
  "math, ruby and old shapes": `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><w:rPr/><m:t>x</m:t></m:r></m:oMath><w:r><w:ruby><w:rt>${run("a")}</w:rt><w:rubyBase>${run("b")}</w:rubyBase></w:ruby></w:r></w:p>`,
  "notes, comments and headers": {
    body: `<w:p>${run("a")}${noteReference("footnote", 1)}${noteReference("endnote", 1)}${noteReference("comment", 0)}</w:p>`,
    footnotes: [P],
    endnotes: [P],
    comments: [P],
    headers: { default: P },
  },
};

test.each(Object.entries(SOUND))("finds nothing in %s, and neither does the linter", (_, content) => {
  expect(lintDocx(docx(content))).toEqual([]);
  expect(rulesBrokenBy(content)).toEqual([]);
});
