/** The linter finds each fault that it is there for, and nothing in sound files. */
import { describe, expect, test } from "vitest";
import {
  bookmark,
  contentControl,
  hyperlink,
  listItem,
  noteReference,
  numbering,
  paragraph,
  picture,
  run,
  sectionBreak,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, docx, partNames, partXml } from "#test/support/docx-package.ts";
import { brokenRules, lintDocx } from "#test/support/ooxml-linter.ts";
import { rawZip } from "#test/support/raw-zip.ts";
import { tortureTemplate } from "#test/support/torture-template.ts";

const PNG = { "p.png": Buffer.from("iVBORw0KGgo=", "base64") };

describe("nothing is wrong with", () => {
  test.each([
    ["a letter", docx(paragraph("Dear"))],
    ["a template with everything in it", tortureTemplate()],
    ["a text box, whose fallback repeats its ids", docx(paragraph([textBox(paragraph([bookmark("b", run("x"))]))]))],
    ["a cell that ends in a content control", docx(table([contentControl(paragraph("x"))]) + paragraph(""))],
    ["a part with a byte order mark", docx({ body: "", parts: withMain(`\ufeff${partXml(docx("<w:p/>"))}`) })],
  ])("%s", (_, file) => {
    expect(lintDocx(file)).toEqual([]);
  });
});

describe("finds", () => {
  const twice = (block: string) => block + block;

  test.each<[rule: string, DocxContent]>([
    ["two drawings with one id", { body: twice(paragraph([picture("p.png")])), pictures: PNG }],
    ["two bookmarks with one id", { body: paragraph([bookmark("a", "", 1), bookmark("b", "", 1)]) }],
    ["two bookmarks of one name", { body: paragraph([bookmark("Name", "", 1), bookmark("name", "", 2)]) }],
    ["name longer than 40 characters", { body: paragraph([bookmark("x".repeat(41), "")]) }],
    ["two content controls with one id", { body: twice(contentControl(paragraph("x"))) }],
    ["two paragraphs with one w14:paraId", { body: "", parts: withMain(main(twice('<w:p w14:paraId="00AA00AA"/>'))) }],
    ["two tracked changes with one id", { body: paragraph(twice('<w:ins w:id="1" w:author="A"/>').split(/(?<=>)/)) }],
    ["two shapes with one id", { body: paragraph([twice('<w:r><w:pict><v:shape id="s"/></w:pict></w:r>')]) }],
    ["w:bookmarkStart without its end", { body: paragraph(['<w:bookmarkStart w:id="1" w:name="a"/>']) }],
    ["w:bookmarkEnd without its start", { body: paragraph(['<w:bookmarkEnd w:id="1"/>']) }],
    ["w:commentRangeStart without its end", { body: paragraph(['<w:commentRangeStart w:id="1"/>']), comments: [] }],
    ["two comments with one id", { body: "<w:p/>", comments: [], parts: notes("comment", [1, 1]) }],
    ["two footnotes with one id", { body: "<w:p/>", footnotes: [], parts: notes("footnote", [1, 1]) }],
    ["note id beyond Word's limit", { body: "<w:p/>", footnotes: [], parts: notes("footnote", [32_768]) }],
    [
      "two references to one footnote",
      { body: twice(paragraph([noteReference("footnote", 1)])), footnotes: [paragraph("n")] },
    ],
    [
      "w:footnoteReference to nothing",
      { body: paragraph([noteReference("footnote", 2)]), footnotes: [paragraph("n")] },
    ],
    ["w:endnoteReference to nothing", { body: paragraph([noteReference("endnote", 1)]) }],
    ["w:commentReference to nothing", { body: paragraph([noteReference("comment", 0)]) }],
    ["w:numId of no list", { body: listItem("x", { list: 2 }), numbering: numbering(1) }],
    [
      "two lists with one id",
      { body: "<w:p/>", numbering: `${numbering(1)}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>` },
    ],
    [
      "list without its abstract list",
      { body: "<w:p/>", numbering: '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>' },
    ],
    ["reference to a missing bookmark", { body: paragraph([hyperlink("x", { anchor: "nowhere" })]) }],
    ["reference to a missing relationship", { body: paragraph([hyperlink("x", { id: "rIdNothing" })]) }],
    [
      "reference of the wrong kind",
      {
        body: "<w:p/>",
        headers: { default: "<w:p/>" },
        section: '<w:footerReference w:type="default" r:id="rId_header_default_xml"/>',
      },
    ],
    [
      "relationship to a missing part",
      {
        body: paragraph([picture("p.png")]),
        pictures: PNG,
        parts: { "word/_rels/document.xml.rels": relationship("media/gone.png") },
      },
    ],
    [
      "relationships of a missing part",
      { body: "<w:p/>", parts: { "word/_rels/gone.xml.rels": relationship("styles.xml") } },
    ],
    ["part without a relationship to it", { body: "<w:p/>", parts: { "word/loose.xml": "<x/>" } }],
    ["part without a content type", { body: "<w:p/>", parts: { "word/media/p.webp": PNG["p.png"] } }],
    ["child out of order", { body: paragraph("x", '<w:jc w:val="left"/><w:keepNext/>') }],
    ["property set twice", { body: paragraph("x", "<w:keepNext/><w:keepNext/>") }],
    ["table cell without a last paragraph", { body: table([table(["x"])]) + paragraph("") }],
    ["section properties before the end of the body", { body: "<w:sectPr/><w:p/>" }],
    [
      "two headers of a kind",
      {
        body: "<w:p/>",
        headers: { default: "<w:p/>" },
        section: '<w:headerReference w:type="default" r:id="rId_header_default_xml"/>',
      },
    ],
    ["nothing in it", { body: "<w:p/>", headers: { default: "" } }],
    ["part is no XML", { body: "<w:p>" }],
    ["part is no XML", { body: "<w:p a='1' a='2'/>" }],
    ["part is no XML", { body: "<w:p>\u0001</w:p>" }],
    ["part is no XML", { body: "<w:p>&nothing;</w:p>" }],
  ])("%s", (rule, content) => {
    expect(brokenRules(docx(content))).toContain(rule);
  });

  test.each([
    [
      "two content types",
      (xml: string) => xml.replace("</Types>", '<Default Extension="XML" ContentType="x"/></Types>'),
    ],
    [
      "content type of a missing part",
      (xml: string) => xml.replace("</Types>", '<Override PartName="/word/gone.xml" ContentType="x"/></Types>'),
    ],
  ])("%s", (rule, change) => {
    const types = "[Content_Types].xml";
    const file = docx({ body: "<w:p/>", parts: { [types]: change(partXml(docx("<w:p/>"), types)) } });
    expect(brokenRules(file)).toContain(rule);
  });

  test("two relationships with one id are found", () => {
    const name = "word/_rels/document.xml.rels";
    const xml = partXml(docx("<w:p/>"), name).replaceAll(/Id="[^"]*"/g, 'Id="rId1"');
    expect(brokenRules(docx({ body: "<w:p/>", parts: { [name]: xml } }))).toContain("two relationships with one id");
  });

  test("two entries of one name are found", () => {
    const entries = partNames(docx("<w:p/>")).map((name) => ({ name, content: partXml(docx("<w:p/>"), name) }));
    expect(brokenRules(rawZip(...entries))).toEqual(new Set());
    expect(brokenRules(rawZip(...entries, { name: "word/DOCUMENT.xml", content: "<x/>" }))).toContain(
      "two entries of one name",
    );
  });

  test("the place of a fault is named", () => {
    const broken = sectionBreak("").replace("<w:sectPr>", "<w:sectPr><w:titlePg/><w:pgNumType/>");
    expect(lintDocx(docx(broken + paragraph("x")))).toEqual([
      "child out of order: w:pgNumType in w:sectPr in word/document.xml",
    ]);
  });
});

function main(blocks: string): string {
  return partXml(docx(blocks)).replace(
    "<w:document ",
    '<w:document xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" ',
  );
}

function withMain(xml: string): Record<string, string> {
  return { "word/document.xml": xml };
}

function notes(kind: string, ids: readonly number[]): Record<string, string> {
  const entries = ids.map((id) => `<w:${kind} w:id="${id}"><w:p/></w:${kind}>`).join("");
  return {
    [`word/${kind}s.xml`]: `<w:${kind}s xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${entries}</w:${kind}s>`,
  };
}

function relationship(target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId_p_png" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/></Relationships>`;
}
