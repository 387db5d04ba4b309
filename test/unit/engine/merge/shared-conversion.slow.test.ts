/** Tests which templates' documents may share a conversion. */
import { expect, test } from "vitest";
import { writePackage } from "#shared/engine/archive/package.ts";
import { withPageCount } from "#shared/engine/merge/assembly/page-count-text.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import {
  bookmark,
  field,
  noteReference,
  numbering,
  paragraph,
  run,
  sectionBreak,
  table,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx } from "#test/support/docx-package.ts";
import { readZip } from "#test/support/read-zip.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false, now: () => 0 };
const sharedConversionOf = (content: DocxContent | string) =>
  compileTemplate({ kind: "docx", docx: open(content) }, SETUP).sharedConversion();
const SHARED = { assemble: expect.any(Function) };
const open = (content: DocxContent | string) => openDocx(docx(content), "template.docx");
const AUTOMATIC_SPACE =
  '<w:style w:type="paragraph" w:styleId="Web"><w:name w:val="Web"/><w:pPr><w:spacing w:beforeAutospacing="1"/></w:pPr></w:style>';
const settings = (xml: string) => ({
  body: paragraph("[Name]"),
  parts: {
    "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${xml}</w:settings>`,
  },
});

const LEVEL = '<w:outlineLvl w:val="0"/>';
const style = (id: string, { base = "", level = "", name = id, more = 'w:type="paragraph"' } = {}) =>
  `<w:style ${more} w:styleId="${id}"><w:name w:val="${name}"/>${base && `<w:basedOn w:val="${base}"/>`}<w:pPr>${level}</w:pPr></w:style>`;
const boxed = (content: string) =>
  `<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
const bound = (content: string) =>
  `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/ns1:coreProperties[1]/ns0:title[1]" w:storeItemID="{6C3C8BC8}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const styled = (id: string) => paragraph("[Name]", `<w:pStyle w:val="${id}"/>`);
const HEADED = { body: paragraph("[Name]"), headers: { default: paragraph("[Name]") } };

test.each<[string, DocxContent | string, boolean]>([
  ["text and tables", paragraph("[Name]") + table(["[#a][b]", "[/]"]), false],
  ["the number of the page", paragraph([field("PAGE", "1"), field('DATE \\@ "d MMMM"', "1 May")]), false],
  ["the number of pages", { body: paragraph("a"), footers: { default: paragraph([field("NUMPAGES", "1")]) } }, true],
  ["it in Word's own way", paragraph([field("NUMPAGES   \\* MERGEFORMAT", "1")]), true],
  ["it as a simple field", paragraph([`<w:fldSimple w:instr=" NUMPAGES ">${run("1")}</w:fldSimple>`]), true],
  ["a title", { body: paragraph("[Name]"), title: "Letter" }, false],
  ["a title, which its text shows", { body: paragraph([field("TITLE", "Letter")]), title: "Letter" }, false],
  ["tags in its title", { body: paragraph("a"), title: "For [Name]" }, false],
  ["a bookmark", paragraph([bookmark("_GoBack", run("a"))]), false],
  ["headings in its text", { body: paragraph("a", LEVEL) + styled("A"), styles: style("A", { level: LEVEL }) }, false],
  ["a text box", boxed(paragraph("[Name]")), false],
  ["a comment", { body: paragraph([noteReference("comment", 0)]), comments: [paragraph("note")] }, false],
  ["a merge field without a tag", paragraph([field("MERGEFIELD Name", "Name")]), false],
  ["a continuous section", { body: paragraph("a"), section: '<w:type w:val="continuous"/>' }, false],
  ["automatic space in a style that nothing has", { body: paragraph("a"), styles: AUTOMATIC_SPACE }, false],
  ["a header of a style of its own", { ...HEADED, headers: { default: styled("A") }, styles: style("A") }, false],
  [
    "styles under another prefix",
    {
      ...HEADED,
      parts: {
        "word/styles.xml": '<n:styles xmlns:n="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
      },
    },
    false,
  ],
])("a template with %s", (_, content, showsPageCount) => {
  expect(sharedConversionOf(content)).toEqual({ showsPageCount, ...SHARED });
});

test.each<[string, DocxContent | string]>([
  ["a note", { body: paragraph([noteReference("footnote", 1)]), footnotes: [paragraph("note")] }],
  ["a numbered caption", paragraph([field("SEQ Table", "1")])],
  ["a table of contents", paragraph([field('TOC \\o "1-3"', "Contents")])],
  ["a reference to a page", paragraph([field("PAGEREF there", "1")])],
  ["the number of pages in Roman numerals", paragraph([field("NUMPAGES \\* ROMAN", "I")])],
  ["the number of pages without a text for it", paragraph([field("NUMPAGES", "")])],
  ["two sections", paragraph("a") + sectionBreak('<w:pgSz w:w="11906" w:h="16838"/>') + paragraph("b")],
  ["columns", { body: paragraph("a"), section: '<w:cols w:num="2"/>' }],
  ["a section that starts on an odd page", { body: paragraph("a"), section: '<w:type w:val="oddPage"/>' }],
  ["numbered lines", { body: paragraph("a"), section: '<w:lnNumType w:countBy="1"/>' }],
  ["headers of left and right pages", settings("<w:evenAndOddHeaders/>")],
  ["tags in its title, which its text shows", { body: paragraph([field("TITLE", "a")]), title: "For [Name]" }],
  ["tags in its title, which a content control shows", { body: bound(paragraph("a")), title: "For [Name]" }],
  ["hidden text", paragraph([run("a", "<w:vanish/>")])],
  ["a table that text flows around", table(["a"]).replace("<w:tblPr>", '<w:tblPr><w:tblpPr w:tblpY="1"/>')],
  ["a tracked change", paragraph([`<w:ins w:id="1" w:author="A">${run("a")}</w:ins>`])],
  ["automatic space in its style", { body: styled("Web"), styles: AUTOMATIC_SPACE }],
  [
    "automatic space in the style of its style",
    { body: styled("A"), styles: style("A", { base: "Web" }) + AUTOMATIC_SPACE },
  ],
  [
    "automatic space in its default style",
    { body: paragraph("a"), styles: AUTOMATIC_SPACE.replace("w:styleId", 'w:default="1" w:styleId') },
  ],
  [
    "a field that counts pages and has no end",
    paragraph([field("NUMPAGES", "1").replace(/<w:r><w:fldChar w:fldCharType="end"\/><\/w:r>/, "")]),
  ],
  ["mirrored margins", settings("<w:mirrorMargins/>")],
  ["a heading in its header", { ...HEADED, headers: { default: paragraph("a", LEVEL) } }],
  ["a heading in its footer", { ...HEADED, footers: { default: paragraph("a", LEVEL) } }],
  ["a heading in a text box", boxed(paragraph("[Name]", LEVEL))],
  [
    "a header of a heading's style",
    { ...HEADED, headers: { default: styled("A") }, styles: style("A", { level: LEVEL }) },
  ],
  [
    "a header of a style that is based on a heading's, which comes later",
    {
      ...HEADED,
      headers: { default: styled("C") },
      styles: style("C", { base: "B" }) + style("B", { base: "A" }) + style("A", { level: LEVEL }),
    },
  ],
  [
    "a header that names a heading's style by its name",
    { ...HEADED, headers: { default: styled("Heading 1") }, styles: style("berschrift1", { name: "heading 1" }) },
  ],
  [
    "text that is a heading by default",
    { ...HEADED, styles: `<w:docDefaults><w:pPrDefault><w:pPr>${LEVEL}</w:pPr></w:pPrDefault></w:docDefaults>` },
  ],
  [
    "a default style that is based on a heading's",
    {
      ...HEADED,
      styles: style("N", { base: "A", more: 'w:type="paragraph" w:default="1"' }) + style("A", { level: LEVEL }),
    },
  ],
  ["headings by the style of a table", { ...HEADED, styles: style("T", { level: LEVEL, more: 'w:type="table"' }) }],
])("but none with %s", (_, content) => {
  expect(sharedConversionOf(content)).toBeUndefined();
});

test("a chain of 50,000 styles, each based on the next one, is followed once, and not from each of them", () => {
  const chain = Array.from({ length: 50_000 }, (_, n) => style(`S${n}`, { base: `S${n + 1}` })).join("");
  const content = { ...HEADED, headers: { default: styled("S0") }, numbering: numbering(1) };
  expect(sharedConversionOf({ ...content, styles: chain })).toBeDefined();
  expect(sharedConversionOf({ ...content, styles: chain + style("S50000", { level: LEVEL }) })).toBeUndefined();
});

test("the number of pages stands where the field's last result stood, whatever its runs", () => {
  const counted = field("NUMPAGES", "12").replace(run("12"), run("1") + run("2", "<w:b/>"));
  const file = withPageCount(open(paragraph([run("of "), counted, run(" pages")])), 3);
  expect(file && documentText(writePackage(file.archive, new Map()))).toBe("of 3 pages");
});

test.each([
  ["an empty tag", "<w:p/>"],
  ["a paragraph without text", '<w:p w:rsidR="1"><w:pPr><w:jc w:val="left"/></w:pPr><w:r/></w:p>'],
])("the section of a copy that ends with %s ends in a paragraph of its own, which LibreOffice drops", (_, last) => {
  const body = `${table(["[Name]"])}${last}<w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkEnd w:id="1"/>`;
  const items = [{ Name: "Ada" }, { Name: "Bob" }];
  const shared = sharedConversionOf(body)?.assemble(items, {
    fetched: NO_PICTURES,
    marks: "M1",
    shownPageCount: undefined,
  });
  const main = readZip(shared?.bytes ?? new Uint8Array()).find(({ name }) => name === "word/document.xml");
  const [first = ""] = main?.content.toString().split("</w:sectPr>") ?? [];
  const [start, end, section] = ["M1s0", "M1e0", "<w:sectPr"].map((each) =>
    paragraphs(first).findIndex((one) => one.includes(each)),
  );
  expect([start, end, section]).toEqual([0, 1, 2]);
});

function paragraphs(xml: string): readonly string[] {
  return xml.slice(xml.indexOf("<w:p")).split(/(?=<w:p[ >])/);
}

test("items are together with those whose properties are the same, apart from texts that a placeholder stands for", () => {
  const titled = { body: paragraph("a [Name]"), title: "For [Title]" };
  const items = ["Ada", "Bob & Co.", "two\nlines", "Zoë"].map((Title) => ({ Name: Title, Title }));
  const options = { fetched: NO_PICTURES, marks: "M1", shownPageCount: undefined };
  const shared = sharedConversionOf(titled)?.assemble(items, options);
  expect(shared?.copies).toEqual([
    { index: 0, properties: { M1title: "For Ada" } },
    { index: 1, properties: { M1title: "For Bob & Co." } },
    { index: 3, properties: { M1title: "For Zoë" } },
  ]);
  const core = readZip(shared?.bytes ?? new Uint8Array()).find(({ name }) => name === "docProps/core.xml");
  expect(core?.content.toString()).toContain("<dc:title>M1title</dc:title>");
  const keywords =
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"><cp:keywords>[Title]</cp:keywords></cp:coreProperties>';
  const listed = sharedConversionOf({ ...titled, parts: { "docProps/core.xml": keywords } });
  expect(listed?.assemble(items, options)).toBeUndefined();
});
