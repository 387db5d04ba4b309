/** `[Body | html]` and `[Body | markdown]` (docs/markup.md). */
import { describe, expect, test } from "vitest";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { bookmark, paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const ENHANCED = { enhancedSyntax: true };
const BRACKETS = { syntax: { delimiters: { left: "[", right: "]" }, ...ENHANCED } };
const MAIN = "word/document.xml";

function merge(template: string, Body: string): Uint8Array {
  const merged = mergeDocx(docx(template), { Body }, ENHANCED);
  expect(lintDocx(merged)).toEqual([]);
  return merged;
}

function mainXml(template: string, Body: string): string {
  return partXml(merge(template, Body), MAIN);
}

const ALONE = paragraph("[Body | html]");

test("formats become those of runs, and blocks paragraphs, with the look of the tag's own", () => {
  const own =
    '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:sz w:val="30"/></w:rPr><w:t>[Body | html]</w:t></w:r></w:p>';
  const xml = mainXml(own, "<p>A <b>bold</b> word</p><p style='text-align:center'>x<sub>2</sub></p>");
  expect(xml).toContain(
    '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:sz w:val="30"/></w:rPr><w:t xml:space="preserve">A </w:t></w:r>',
  );
  expect(xml).toContain('<w:r><w:rPr><w:b/><w:sz w:val="30"/></w:rPr><w:t xml:space="preserve">bold</w:t></w:r>');
  expect(xml).toContain('<w:jc w:val="center"/>');
  expect(xml).toContain('<w:vertAlign w:val="subscript"/>');
});

test("a bookmark around the tag stays", () => {
  const xml = mainXml(paragraph([bookmark("Terms", run("[Body | html]"))]), "<p>a</p><table><tr><td>b</table>");
  expect(xml).toMatch(/<w:bookmarkStart [^>]*w:name="Terms"[\s\S]*>b<[\s\S]*<w:bookmarkEnd /);
});

test("within a line blocks become lines", () => {
  const merged = merge(
    paragraph("Dear [Body | html]!"),
    "<p>one</p><ul><li>two</li></ul><table><tr><td>3<td>4</table>",
  );
  expect(partXml(merged, MAIN).match(/<w:br\/>/g)).toHaveLength(2);
  expect(partXml(merged, MAIN)).not.toContain("<w:tbl>");
  expect(documentText(merged)).toContain("Dear one");
});

test("two tags in one paragraph are inline", () => {
  expect(mainXml(paragraph("[Body | html][Body | html]"), "<h1>a</h1>")).not.toContain("outlineLvl");
});

test("headings have the template's own styles, whatever their ids are", () => {
  const styles = '<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="Heading 2"/></w:style>';
  const merged = mergeDocx(docx({ body: ALONE, styles }), { Body: "<h2>a</h2>" }, ENHANCED);
  expect(lintDocx(merged)).toEqual([]);
  expect(partXml(merged, MAIN)).toMatch(/<w:pStyle w:val="berschrift2"\/><\/w:pPr><w:r><w:rPr><\/w:rPr><w:t [^>]*>a</);
});

test("each list begins anew, and lists within lists have their own levels", () => {
  const merged = merge(ALONE, "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><ol start=5><li>d</li></ol>");
  const places = Array.from(
    partXml(merged, MAIN).matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g),
    ([, level, id]) => ({ level, id }),
  );
  expect(places.map(({ level }) => level)).toEqual(["0", "1", "0", "0"]);
  expect(places[0]?.id).toBe(places[2]?.id);
  expect(new Set(places.map(({ id }) => id)).size).toBe(3);
  const relationships = partXml(merged, "word/_rels/document.xml.rels");
  const part = /numbering" Target="([^"]*)"/.exec(relationships)?.[1]?.replace(/^\/?(?:word\/)?/, "word/");
  expect(partXml(merged, part ?? "")).toContain('<w:startOverride w:val="5"/>');
});

test("a table in a cell is as wide as the cell, and its cells can span others", () => {
  const cell = `<w:tbl><w:tblPr><w:tblW w:w="4000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${ALONE}</w:tc></w:tr></w:tbl>`;
  const xml = mainXml(
    cell + paragraph("end"),
    "<table><thead><tr><th colspan=2>a</th></tr></thead><tr><td rowspan=2>b</td><td>c</td></tr><tr><td bgcolor=red>d</td></tr></table>",
  );
  const widths = Array.from(xml.matchAll(/<w:gridCol w:w="(\d+)"\/>/g), ([, width]) => Number(width));
  expect(widths).toHaveLength(3);
  expect((widths[1] ?? 0) + (widths[2] ?? 0)).toBeLessThanOrEqual(4000);
  expect(xml).toContain('<w:gridSpan w:val="2"/>');
  expect(xml.match(/<w:vMerge[^>]*>/g)).toEqual(['<w:vMerge w:val="restart"/>', "<w:vMerge/>"]);
  expect(xml).toContain('w:fill="FF0000"');
});

test("Markdown has headings, lists, tables and links; HTML in it is text", () => {
  const merged = merge(
    paragraph("[Body | markdown]"),
    "# Title\n\n1. *a*\n2. **b**\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n[site](https://a.test) <b>c</b>",
  );
  const xml = partXml(merged, MAIN);
  for (const part of ["<w:outlineLvl", "<w:numId", "<w:tbl>", "<w:hyperlink", "&lt;b&gt;c&lt;/b&gt;"]) {
    expect(xml).toContain(part);
  }
});

test("in a file of many items the lists of each begin anew", () => {
  const items = ["<ol><li>a</ol>", "<ol><li>b</ol>"].map((Body) => ({ Body }));
  const xml = partXml(assembleSoundly(docx(ALONE), items, BRACKETS), MAIN);
  const ids = Array.from(xml.matchAll(/<w:numId w:val="(\d+)"\/>/g), ([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  expect(xml.match(/<w:p>/g)).toHaveLength(2);
});

describe("hostile values", () => {
  const HOSTILE =
    '<script>alert(1)</script><p onclick="x()">[Other] &lt;w:p&gt; &#xFFFE;1&#xFFFF;</p><a href="javascript:x()">link</a><a href="file:///etc/passwd">file</a><img src="http://a.test" alt="seen"><style>p{}</style>';

  test("are text in Word", () => {
    const merged = merge(ALONE, HOSTILE);
    expect(documentText(merged)).toContain("[Other] <w:p> 1");
    expect(documentText(merged)).toContain("linkfileseen");
    expect(partXml(merged, MAIN)).not.toMatch(/hyperlink|alert/);
  });

  test("are harmless in a page, and plain in places that have no elements", () => {
    const page = mergeHtml(
      "<!DOCTYPE html><title>[Body | html]</title><div>[Body | html]</div>",
      { Body: HOSTILE },
      ENHANCED,
    );
    expect(page).toContain("<div><p>[Other] &lt;w:p&gt; 1</p><a>link</a><a>file</a>seen</div>");
    expect(page).toMatch(/<title>\[Other\] &#60;w:p&#62; 1&#10;linkfileseen<\/title>/);
  });

  test("may have long stretches of blanks, which cost no more than other text", () => {
    const blanks = " ".repeat(100_000);
    expect(documentText(merge(ALONE, `<pre>a${blanks}b</pre><b style="color:red${blanks}x">c</b>`))).toMatch(/a +b\nc/);
  });

  test.each([
    ["deep", "<div>".repeat(200), "nested more than 100 deep"],
    [
      "with formats that every paragraph repeats",
      Array.from({ length: 90 }, (_, n) => `<b id=${n}>`).join("") + "<p>x".repeat(60_000),
      "more than 20,000 elements",
    ],
    ["long", "a".repeat(256_001), "more than 256,000 characters"],
    ["wide", `<table><tr>${"<td>".repeat(64)}</table>`, "more than 63 columns"],
  ])("are refused if they are %s", (_, Body, reason) => {
    expect(() => mergeDocx(docx(ALONE), { Body }, ENHANCED)).toThrow(reason);
  });
});

test("thousands of fragments in one paragraph take time that grows like their number", () => {
  const msFor = (count: number) => {
    const L = Array.from({ length: count }, (_, n) => ({ v: `<p>Hello <b>${n}</b></p>` }));
    const { user } = process.cpuUsage();
    mergeDocx(docx(paragraph("[#L][v | html][/L]")), { L }, ENHANCED);
    return (process.cpuUsage().user - user) / 1000;
  };
  msFor(500);
  // Quadratic time would be sixteen times as long.
  expect(msFor(8000)).toBeLessThan(10 * Math.max(msFor(2000), 50));
});
