/** `[Url | link:'text']` (docs/filters.md, "link"). */
import { expect, test } from "vitest";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { bookmark, paragraph, run, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const RELATIONSHIPS = "word/_rels/document.xml.rels";
const TERMS = docx(paragraph("See [Url | link:'Our <terms>'] today."));
const ENHANCED = { enhancedSyntax: true };
const BRACKETS = { syntax: { delimiters: { left: "[", right: "]" }, ...ENHANCED } };

function merge(Url: unknown): Uint8Array {
  const merged = mergeDocx(TERMS, { Url }, ENHANCED);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

test("the text leads to the address and looks like a link; the text around it stays", () => {
  const merged = merge("https://example.test/a?b=1&c=2");
  expect(documentText(merged)).toContain("See Our <terms> today.");
  expect(partXml(merged, "word/document.xml")).toMatch(
    /<w:hyperlink [^>]*r:id="(rIdAddress\w+)"><w:r><w:rPr><w:color w:val="0563C1"\/><w:u w:val="single"\/><\/w:rPr>/,
  );
  expect(partXml(merged, RELATIONSHIPS)).toContain('Target="https://example.test/a?b=1&amp;c=2" TargetMode="External"');
});

test("an address with a foreign scheme leads nowhere, and no address is no link", () => {
  expect(partXml(merge("javascript:alert(1)"), RELATIONSHIPS)).toContain('Target="javascript%3Aalert(1)"');
  expect(partXml(merge(""), "word/document.xml")).not.toContain("<w:hyperlink");
});

test("each item of a file has its own address", () => {
  const items = ["https://one.test", "https://two.test"].map((Url) => ({ Url }));
  const merged = assembleSoundly(TERMS, items, BRACKETS);
  const targets = partXml(merged, RELATIONSHIPS).match(/https:\/\/\w+\.test/g);
  expect(targets).toEqual(["https://one.test", "https://two.test"]);
});

test("a bookmark of the document is a target; in a file of many items each item leads to its own", () => {
  const chapter = paragraph([bookmark("Über_uns", run("Terms"))]);
  const template = docx(paragraph("[To | link:'see there']") + chapter);
  const items = [{ To: "#Über_uns" }, { To: "#Über_uns" }];
  const xml = partXml(assembleSoundly(template, items, BRACKETS), "word/document.xml");
  const anchors = Array.from(xml.matchAll(/w:anchor="([^"]*)"/g), ([, name]) => name);
  const names = Array.from(xml.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]*)"/g), ([, name]) => name);
  expect(anchors).toEqual(names);
  expect(new Set(names).size).toBe(2);
  expect(partXml(mergeDocx(template, items[0] ?? {}, ENHANCED), "word/document.xml")).toContain('w:anchor="Über_uns"');
});

test("so it does beside a table that has no rows for this item", () => {
  const rows = table(["[#Rows][.]", "x[/]"]);
  const template = docx(rows + paragraph("[To | link:'see there']") + paragraph([bookmark("Here", run("Terms"))]));
  const items = [
    { To: "#Here", Rows: [] },
    { To: "#Here", Rows: [1] },
  ];
  const xml = partXml(assembleSoundly(template, items, BRACKETS), "word/document.xml");
  const anchors = Array.from(xml.matchAll(/w:anchor="([^"]*)"/g), ([, name]) => name);
  expect(anchors).toEqual(Array.from(xml.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]*)"/g), ([, name]) => name));
});

test("comments and attributes that look like markup do not matter", () => {
  const odd = '<!-- </w:p><w:p><w:r> --><w:hyperlink w:tooltip="a/>b" w:anchor="x"></w:hyperlink>';
  const template = docx(paragraph([odd, run("[Url | link:'Terms']")]));
  const merged = mergeDocx(template, { Url: "https://example.test" }, ENHANCED);
  expect(partXml(merged, "word/document.xml")).toContain(">Terms</w:t></w:r></w:hyperlink>");
  expect(partXml(merged, RELATIONSHIPS)).toContain('Target="https://example.test"');
});

test("in a page it is an anchor; in a text it is the text", () => {
  const Url = 'https://example.test/"><script>';
  expect(mergeHtml("<!DOCTYPE html><p>[Url | link:'Terms']</p>", { Url }, ENHANCED)).toContain(
    '<a href="https://example.test/%22%3E%3Cscript%3E">Terms</a>',
  );
  expect(mergeHtml("<!DOCTYPE html><title>[Url | link:'Terms']</title>", { Url }, ENHANCED)).toContain(
    "<title>Terms</title>",
  );
});
