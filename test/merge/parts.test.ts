/** Tags outside of the body's plain paragraphs. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import {
  bookmark,
  contentControl,
  field,
  hyperlink,
  noteReference,
  paragraph,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { expectMerge, mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const item = { Name: "Ada", Items: [{ Name: "a" }, { Name: "b" }] };

test.each(["header", "footer"] as const)("a %s is filled in, with its lists", (kind) => {
  expectMerge({
    template: docx({ body: paragraph("text"), [`${kind}s`]: { default: paragraph("For [Name]: [#Items][Name] [/]") } }),
    part: `word/${kind}_default.xml`,
    reads: "For [Name]: [#Items][Name] [/]",
    item,
    becomes: "For Ada: a b ",
  });
});

test.each([
  ["footnote", "word/footnotes.xml", "\n\n"],
  ["endnote", "word/endnotes.xml", "\n\n"],
  ["comment", "word/comments.xml", ""],
] as const)("a %s is filled in", (kind, part, separators) => {
  const id = kind === "comment" ? 0 : 1;
  expectMerge({
    template: docx({
      body: paragraph([run("text"), noteReference(kind, id)]),
      [`${kind}s`]: [paragraph("Note for [Name]\u00a0[#Items][Name][/]")],
    }),
    part,
    reads: `${separators}Note for [Name]\u00a0[#Items][Name][/]`,
    item,
    becomes: `${separators}Note for Ada\u00a0ab`,
  });
});

test("a text box is filled in, in its shape and in its fallback for old programs", () => {
  expectMerge({
    template: docx(paragraph([textBox(paragraph("Box for [Name]"))])),
    reads: "Box for [Name]\nBox for [Name]\n",
    item,
    becomes: "Box for Ada\nBox for Ada\n",
  });
});

test("content controls around paragraphs and around runs are filled in", () => {
  const template = docx(
    contentControl(paragraph("block [Name]")) + paragraph([run("inline "), contentControl(run("[Name]"), 101)]),
  );
  expectMerge({ template, reads: "block [Name]\ninline [Name]", item, becomes: "block Ada\ninline Ada" });
});

test("a content control that loses its content keeps an empty paragraph", () => {
  const template = docx(contentControl(paragraph("[#Show]") + paragraph("x") + paragraph("[/]")));
  expect(documentText(template)).toBe("[#Show]\nx\n[/]");
  expect(partXml(mergeDocx(template, {}))).toContain("<w:sdtContent><w:p></w:p></w:sdtContent>");
});

describe("what loses all its paragraphs keeps an empty one", () => {
  const nothing = paragraph("[#None]") + paragraph("x") + paragraph("[/]");
  const body = paragraph("text");
  const noted = (kind: "footnote" | "endnote" | "comment") =>
    paragraph([run("text"), noteReference(kind, kind === "comment" ? 0 : 1)]);
  test.each<[string, DocxContent, string]>([
    ["text box", { body: paragraph([textBox(nothing)]) }, "word/document.xml"],
    ["header", { body, headers: { default: nothing } }, "word/header_default.xml"],
    ["footer", { body, footers: { default: nothing } }, "word/footer_default.xml"],
    ["footnote", { body: noted("footnote"), footnotes: [nothing] }, "word/footnotes.xml"],
    ["endnote", { body: noted("endnote"), endnotes: [nothing] }, "word/endnotes.xml"],
    ["comment", { body: noted("comment"), comments: [nothing] }, "word/comments.xml"],
  ])("%s", (_, content, part) => {
    const template = docx(content);
    expect(documentText(template, part)).toContain("[#None]\nx\n[/]");
    const single = mergeDocx(template, {}, { delimiters: { left: "[", right: "]" } });
    for (const file of [single, assembleSoundly(template, [{}, { None: [1] }, {}])]) {
      expect(lintDocx(file)).toEqual([]);
      expect(partXml(file, part)).toMatch(
        /<w:(txbxContent|hdr|ftr|footnote|endnote|comment)\b[^>]*><w:p><\/w:p><\/w:\1>/,
      );
    }
  });
});

test("the text of a link and of a bookmark is filled in", () => {
  const template = docx({
    body: paragraph([hyperlink("mail [Name]", { id: "rIdLink" }), bookmark("b", run(" and [Name]"))]),
    links: { rIdLink: "https://example.org" },
  });
  expectMerge({ template, reads: "mail [Name] and [Name]", item, becomes: "mail Ada and Ada" });
});

test("a line break in the code of a field or in a formula stays a blank, not markup", () => {
  const formula =
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>[v]</m:t></m:r></m:oMath>';
  const merged = mergeDocx(docx(paragraph([field("QUOTE [v]", "x"), formula])), { v: "a\nb" });
  expect(partXml(merged)).toContain("QUOTE &quot;a b&quot; </w:instrText>");
  expect(partXml(merged)).toContain("<m:t>a\nb</m:t>");
});

test("the document's title is filled in", () => {
  const merged = mergeDocx(docx({ body: paragraph("[Name]"), title: "Letter to [Name]" }), { Name: "A & B" });
  expect(partXml(merged, "docProps/core.xml")).toContain("<dc:title>Letter to A &amp; B</dc:title>");
});

test("a title with a lone delimiter does not spoil the template, and stays as it is", () => {
  const template = docx({ body: paragraph("[Name]"), title: "Letter [draft" });
  expect(readTemplate(openDocx(template, "a.docx"), { enhancedSyntax: false }).tags).toEqual({
    valid: ["Name"],
    invalid: [],
  });
  expect(partXml(mergeDocx(template, item), "docProps/core.xml")).toContain("Letter [draft");
});

test("text that is marked as deleted is left alone", () => {
  const deleted = '<w:del w:id="1" w:author="A"><w:r><w:delText>[Gone]</w:delText></w:r></w:del>';
  const template = docx(paragraph([run("[Name]"), deleted]));
  const merged = mergeDocx(template, item);
  expect(documentText(merged)).toBe("Ada");
  expect(partXml(merged)).toContain("<w:delText>[Gone]</w:delText>");
});

test("parts without tags are copied bit for bit", () => {
  const template = docx({ body: paragraph("[Name]") + table(["x"]), headers: { default: paragraph("plain") } });
  const merged = mergeDocx(template, item);
  for (const part of ["word/header_default.xml", "word/styles.xml", "[Content_Types].xml", "word/settings.xml"]) {
    expect(partXml(merged, part)).toBe(partXml(template, part));
  }
});
