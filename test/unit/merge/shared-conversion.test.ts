/** Which templates' documents may be converted several in one file. */
import { expect, test } from "vitest";
import { writePackage } from "#shared/archive/package.ts";
import { compileTemplate } from "#shared/merge/compile-template.ts";
import { withPageCount } from "#shared/merge/copies/page-count-text.ts";
import { openDocx } from "#shared/template/open-docx.ts";
import { bookmark, field, noteReference, paragraph, run, sectionBreak, table } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx } from "#test/support/docx-package.ts";

const SETUP = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false, now: () => 0 };
const sharedConversionOf = (content: DocxContent | string) =>
  compileTemplate({ kind: "docx", docx: open(content) }, SETUP).sharedConversion();
const TOGETHER = { assemble: expect.any(Function) };
const open = (content: DocxContent | string) => openDocx(docx(content), "template.docx");
const AUTOMATIC_SPACE =
  '<w:style w:type="paragraph" w:styleId="Web"><w:name w:val="Web"/><w:pPr><w:spacing w:beforeAutospacing="1"/></w:pPr></w:style>';
const settings = (xml: string) => ({
  body: paragraph("[Name]"),
  parts: {
    "word/settings.xml": `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${xml}</w:settings>`,
  },
});

test.each<[string, DocxContent | string, boolean]>([
  ["text and tables", paragraph("[Name]") + table(["[#a][b]", "[/]"]), false],
  ["the number of the page", paragraph([field("PAGE", "1"), field('DATE \\@ "d MMMM"', "1 May")]), false],
  ["the number of pages", { body: paragraph("a"), footers: { default: paragraph([field("NUMPAGES", "1")]) } }, true],
  ["it in Word's own way", paragraph([field("NUMPAGES   \\* MERGEFORMAT", "1")]), true],
  ["it as a simple field", paragraph([`<w:fldSimple w:instr=" NUMPAGES ">${run("1")}</w:fldSimple>`]), true],
  ["a title", { body: paragraph("[Name]"), title: "Letter" }, false],
  ["a bookmark", paragraph([bookmark("_GoBack", run("a"))]), false],
])("a template with %s", (_, content, tellsPages) => {
  expect(sharedConversionOf(content)).toEqual({ tellsPages, ...TOGETHER });
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
  ["tags in its title", { body: paragraph("a"), title: "For [Name]" }],
  ["hidden text", paragraph([run("a", "<w:vanish/>")])],
  ["a table that text flows around", table(["a"]).replace("<w:tblPr>", '<w:tblPr><w:tblpPr w:tblpY="1"/>')],
  ["a tracked change", paragraph([`<w:ins w:id="1" w:author="A">${run("a")}</w:ins>`])],
  ["automatic space in a style", { body: paragraph("a"), styles: AUTOMATIC_SPACE }],
  [
    "a field that counts pages and has no end",
    paragraph([field("NUMPAGES", "1").replace(/<w:r><w:fldChar w:fldCharType="end"\/><\/w:r>/, "")]),
  ],
  ["mirrored margins", settings("<w:mirrorMargins/>")],
])("but none with %s", (_, content) => {
  expect(sharedConversionOf(content)).toBeUndefined();
});

test("the number of pages stands where the field's last result stood, whatever its runs", () => {
  const counted = field("NUMPAGES", "12").replace(run("12"), run("1") + run("2", "<w:b/>"));
  const file = withPageCount(open(paragraph([run("of "), counted, run(" pages")])), 3);
  expect(file && documentText(writePackage(file.archive, new Map()))).toBe("of 3 pages");
});
