/** The problems of accessibility that only the author of a template can correct (ISO 14289-1, 7.3 to 7.5). */
import { expect, test } from "vitest";
import { accessibilityProblems } from "#shared/engine/template/accessibility/accessibility-problems.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph, paragraphs, picture, run, table, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, docx } from "#test/support/docx-package.ts";

const PROSE = paragraph("This paragraph is long enough to be the text of a section, and it is not bold at all.");
const BOLD = "<w:b/>";

function problemsOf(
  content: DocxContent | string,
): readonly (readonly [kind: string, part: string, context: string])[] {
  const file = openDocx(docx(content), "a.docx");
  return accessibilityProblems(file, { left: "[", right: "]" }).map(({ kind, part, context }) => [kind, part, context]);
}

function pictured(change: (xml: string) => string = (xml) => xml): DocxContent {
  return {
    body: `${paragraph("Our house")}${paragraph([change(picture("house.png"))])}`,
    pictures: { "house.png": PNG },
  };
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>';

test("a picture without alternative text is found by the text above it", () => {
  expect(problemsOf(pictured())).toEqual([["picture_without_text", "body", "Our house"]]);
});

test.each([
  ["a description", (xml: string) => xml.replace("<wp:docPr ", '<wp:docPr descr="Our house in May" ')],
  ["a title", (xml: string) => xml.replace("<wp:docPr ", '<wp:docPr title="[Alt]" ')],
  ["the mark of decoration", (xml: string) => xml.replace(/(<wp:docPr [^>]*)\/>/, `$1>${DECORATIVE}</wp:docPr>`)],
])("a picture with %s is none", (_what, change) => {
  expect(problemsOf(pictured(change))).toEqual([]);
});

test("a text box needs no description, and a picture in a header does", () => {
  const headers = { default: paragraph([run("Letterhead"), picture("logo.png")]) };
  expect(
    problemsOf({ body: paragraph([textBox(paragraph("Inside"))]), headers, pictures: { "logo.png": PNG } }),
  ).toEqual([["picture_without_text", "header 1", "Letterhead"]]);
});

const HEADER = ["Item", "Price"].map((text) => paragraph([run(text, BOLD)]));

test("a table with a bold first row that is no header row is found by the text of this row", () => {
  expect(problemsOf(table(HEADER, ["[Name]", "[Price]"]))).toEqual([["table_without_header_row", "body", "Item"]]);
  const marked = table(HEADER, ["[Name]", "[Price]"]).replace("<w:tr>", "<w:tr><w:trPr><w:tblHeader/></w:trPr>");
  expect(problemsOf(marked)).toEqual([]);
});

test("a table with rows that are repeated has a header above them", () => {
  const rows = ["[#Items][Name]", "[Price][/Items]"];
  expect(problemsOf(table(["Item", "Price"], rows))).toEqual([["table_without_header_row", "body", "Item"]]);
  expect(problemsOf(table(rows, ["Sum", "[Sum]"]))).toEqual([]);
});

test("a table that only arranges text is none", () => {
  expect(problemsOf(table(["To", "From"], ["Ada", "Bob"]) + table(HEADER, HEADER) + table(HEADER))).toEqual([]);
});

test("a bold line above prose is a heading, unless a style says so", () => {
  const heading = (style: string) => paragraph([run("Terms of delivery", BOLD)], style);
  expect(problemsOf(heading("") + PROSE)).toEqual([["heading_only_bold", "body", "Terms of delivery"]]);
  const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>';
  expect(problemsOf({ body: heading('<w:pStyle w:val="H"/>') + PROSE, styles })).toEqual([]);
  expect(problemsOf(heading('<w:outlineLvl w:val="0"/>') + PROSE)).toEqual([]);
});

test("a bold sentence, value, address and last line are none", () => {
  const bold = (text: string) => paragraph([run(text, BOLD)]);
  const body = [
    bold("Pay within ten days."),
    PROSE,
    bold("[Name]"),
    PROSE,
    bold("ACME Ltd"),
    paragraphs("1 Main Road", "End"),
  ];
  expect(problemsOf(body.join("") + bold("Regards"))).toEqual([]);
});
