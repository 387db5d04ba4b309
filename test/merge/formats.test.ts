/** Formats by data, and drawn check boxes (docs/formats.md). */
import { expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleSoundly } from "#test/support/assemble-docx.ts";
import { paragraph, run, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { mergeHtml } from "#test/support/merge-html.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";

const ENHANCED = { enhancedSyntax: true };
const RED = '<w:shd w:val="clear" w:color="auto" w:fill="FF0000"/>';

function merged(body: string, item: Record<string, unknown>): { readonly xml: string; readonly text: string } {
  const file = mergeDocx(docx({ body }), item, ENHANCED);
  expect(lintDocx(file)).toEqual([]);
  return { xml: partXml(file, "word/document.xml"), text: documentText(file) };
}

test("formats follow one another, keep those of the template, and a later one counts", () => {
  const tag = run("[Amount | bold | color:'red' | color:Colour:(Amount > 100)]", '<w:i/><w:sz w:val="30"/>');
  const { xml } = merged(paragraph([run("due "), tag, run(" now")]), { Amount: "a < b\nc", Colour: "#0a0" });
  const properties = '<w:rPr><w:b/><w:bCs/><w:i/><w:color w:val="FF0000"/><w:sz w:val="30"/></w:rPr>';
  expect(xml).toContain(
    `<w:r>${properties}<w:t xml:space="preserve">a &lt; b</w:t></w:r><w:r><w:br/></w:r><w:r>${properties}<w:t xml:space="preserve">c</w:t></w:r>`,
  );
  expect(merged(paragraph([tag]), { Amount: 101, Colour: "#0a0" }).xml).toContain('<w:color w:val="00AA00"/>');
});

test.each([
  ["highlight:'yellow'", '<w:highlight w:val="yellow"/>'],
  ["highlight:'#FFEEDD'", '<w:shd w:val="clear" w:color="auto" w:fill="FFEEDD"/>'],
  ["fill:'red':'text'", RED],
  ["border:'navy':'text'", '<w:bdr w:val="single" w:sz="8" w:space="0" w:color="000080"/>'],
  ["italic", "<w:i/><w:iCs/>"],
  ["underline", '<w:u w:val="single"/>'],
  ["strike", "<w:strike/>"],
  ["hidden", "<w:vanish/>"],
])("%s formats the text", (filter, property) => {
  expect(merged(paragraph(`[Name | ${filter}]`), { Name: "Ada" }).xml).toContain(`<w:rPr>${property}</w:rPr>`);
});

test.each([
  ["no condition", "bold", true],
  ["one that holds", "bold:Late", true],
  ["one that does not hold", "bold:Paid", false],
  ["a field that the data lacks", "bold:Missing", false],
  ["a colour that the data lacks", "color:Missing", false],
])("a format with %s", (_, filter, isFormatted) => {
  const { xml, text } = merged(paragraph(`[Name | ${filter}]`), { Name: "Ada", Late: true, Paid: 0 });
  expect(text).toContain("Ada");
  expect(xml.includes("<w:rPr>")).toBe(isFormatted);
});

test("cells, rows and paragraphs are filled and framed together, in the order of the schema", () => {
  const inner = table(["inner"]) + paragraph("");
  const shaded = `<w:p><w:pPr><w:jc w:val="right"/><w:pPrChange w:id="1" w:author="a"><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange></w:pPr>${run("[B | fill:'red':'paragraph']")}</w:p>`;
  const row = ["[A | fill:'blue':'cell' | border:'lime']", `${shaded}${paragraph("[C | fill:'red':'row']")}`, inner];
  const { xml } = merged(table(row, ["other"]), { A: 1, B: 2, C: 3 });
  const borders = ["top", "left", "bottom", "right"]
    .map((side) => `<w:${side} w:val="single" w:sz="8" w:space="0" w:color="00FF00"/>`)
    .join("");
  const width = '<w:tcW w:w="2000" w:type="dxa"/>';
  const cells = xml.match(/<w:tcPr>.*?<\/w:tcPr>/g);
  expect(cells).toEqual([
    `<w:tcPr>${width}<w:tcBorders>${borders}</w:tcBorders>${RED.replace("FF0000", "0000FF")}</w:tcPr>`,
    `<w:tcPr>${width}${RED}</w:tcPr>`,
    `<w:tcPr>${width}${RED}</w:tcPr>`,
    `<w:tcPr>${width}</w:tcPr>`,
    `<w:tcPr>${width}</w:tcPr>`,
  ]);
  expect(xml).toContain(`<w:pPr>${RED}<w:jc w:val="right"/><w:pPrChange w:id="1"`);
});

test("each row of a section and each item of a file has its own colour; outside a table the paragraph has it", () => {
  const body =
    table(["[#Items][Name | fill:Colour:'row']", "[Price][/Items]"]) + paragraph("[Sum | fill:Colour:'row']");
  const items = ["red", ""].map((Colour) => ({
    Colour,
    Sum: 3,
    Items: [{ Name: "a" }, { Name: "b", Colour: "blue" }],
  }));
  const file = assembleSoundly(docx({ body }), items, {
    syntax: { delimiters: { left: "[", right: "]" }, ...ENHANCED },
  });
  expect(partXml(file, "word/document.xml").match(/(?<=w:fill=")\w+|<w:pPr>/g)).toEqual([
    ...["FF0000", "FF0000", "0000FF", "0000FF", "<w:pPr>", "FF0000"],
    ...["0000FF", "0000FF"],
  ]);
});

test("another rich value keeps its kind", () => {
  const { xml } = merged(paragraph("[Url | link:'Terms' | bold | fill:'red']"), { Url: "https://example.test" });
  expect(xml).toMatch(/<w:pPr><w:shd [^>]*\/><\/w:pPr>.*<w:hyperlink [^>]*><w:r><w:rPr><w:b\/>/);
});

test.each([
  ["[a | color:'rot']", "write a name, such as 'red', or six hexadecimal digits"],
  ["[a | color]", "write color:'red'"],
  ["[a | fill:'row']", "the colour comes first, as in fill:'red':'row'"],
  ["[a | fill:'red':'table']", "write one of 'text', 'paragraph', 'cell', 'row'"],
  ["[a | bold:1:2]", "The filter bold accepts 1 argument"],
])("%s is an invalid tag", (tag, remedy) => {
  const { tags, problems } = readTemplate(openDocx(docx(paragraph(tag)), "t.docx"), ENHANCED);
  expect(tags.invalid).toHaveLength(1);
  expect(problems[0]?.suggestion).toContain(remedy);
});

test("a colour of the data that does not exist fails the item", () => {
  expect(() => merged(paragraph("[a | color:b]"), { a: 1, b: '"/><w:evil' })).toThrow(
    'in the tag a | color:b, the colour “"/><w:evil” is unknown',
  );
});

test("check boxes are drawn in the font of Word's own", () => {
  const { xml, text } = merged(paragraph("[Yes | checkbox] yes, [No | checkbox] no"), { Yes: true, No: "" });
  expect(text).toContain("☒ yes, ☐ no");
  expect(xml.match(/w:ascii="MS Gothic"/g)).toHaveLength(2);
});

test("in a page formats are styles, and boxes are characters", () => {
  const html = "<!DOCTYPE html><p title=\"[a | bold]\">[a | bold | color:'red'] [a | checkbox]</p>";
  expect(mergeHtml(html, { a: "<b>\n" }, ENHANCED)).toContain(
    '<p title="&#60;b&#62;&#10;"><span style="font-weight:bold"><span style="color:#FF0000">&lt;b&gt;<br></span></span> ☒</p>',
  );
});
