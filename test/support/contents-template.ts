/** A report as Word saves it: numbered headings within sections, captions, and a table of contents that is out of date. */
import { field, paragraph, run } from "./docx-blocks.ts";
import type { DocxContent } from "./docx-package.ts";

function style(id: string, name: string, properties = "", runs = ""): string {
  const pPr = properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`;
  const rPr = runs === "" ? "" : `<w:rPr>${runs}</w:rPr>`;
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${pPr}${rPr}</w:style>`;
}

const heading = (at: number, spacing: string) =>
  `<w:keepNext/><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="9"/></w:numPr>${spacing}<w:outlineLvl w:val="${at}"/>`;
const RIGHT_TAB = '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9026"/></w:tabs>';

export const STYLES = [
  style("Heading1", "heading 1", heading(0, '<w:spacing w:before="360" w:after="120"/>'), '<w:b/><w:sz w:val="32"/>'),
  style("Heading2", "heading 2", heading(1, '<w:spacing w:before="240" w:after="80"/>'), '<w:b/><w:sz w:val="26"/>'),
  style("TOC1", "toc 1", '<w:spacing w:after="100"/>', "<w:b/>"),
  style("TOC2", "toc 2", '<w:spacing w:after="100"/><w:ind w:left="220"/>'),
  style("Caption", "caption", "", "<w:i/>"),
  style("TableofFigures", "table of figures", RIGHT_TAB),
  style("Appendix", "Appendix"),
].join("");

const lvl = (at: number, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading${at + 1}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="600" w:hanging="600"/></w:pPr></w:lvl>`;

export const HEADING_NUMBERS = `<w:abstractNum w:abstractNumId="9"><w:multiLevelType w:val="multilevel"/>${lvl(0, "%1")}${lvl(1, "%1.%2")}</w:abstractNum><w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num>`;

export function styled(id: string, text: string): string {
  return paragraph(text, `<w:pStyle w:val="${id}"/>`);
}

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** A field whose result is paragraphs: those of Word, which are out of date. */
export function contents(code: string, result = "Old entry"): string {
  const start = `${mark("begin")}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${mark("separate")}`;
  const page = "<w:rPr><w:noProof/></w:rPr>";
  const entry = `<w:hyperlink w:anchor="_Toc1" w:history="1"><w:r>${page}<w:t>${result}</w:t></w:r><w:r>${page}<w:tab/></w:r>${field("PAGEREF _Toc1 \\h", "99")}</w:hyperlink>`;
  return `<w:p><w:pPr><w:pStyle w:val="TOC1"/>${RIGHT_TAB}</w:pPr>${start}${entry}</w:p><w:p>${mark("end")}</w:p>`;
}

export function caption(text: string, sequence = "Figure"): string {
  return paragraph(
    [run(`${sequence} `), field(`SEQ ${sequence} \\* ARABIC`, "1"), run(`: ${text}`)],
    '<w:pStyle w:val="Caption"/>',
  );
}

export const REPORT: DocxContent = {
  body: [
    paragraph("Report for [Name]", '<w:jc w:val="center"/>'),
    contents('TOC \\o "1-3" \\h \\z \\u'),
    contents('TOC \\h \\z \\c "Figure"'),
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    "[#Chapters]",
    styled("Heading1", "[Title]"),
    "[#Parts]",
    styled("Heading2", "[Title]"),
    paragraph("[Text]"),
    caption("[Title] in a year"),
    "[/Parts]",
    "[/Chapters]",
  ]
    .map((block) => (block.startsWith("[") ? paragraph(block) : block))
    .join(""),
  styles: STYLES,
  numbering: HEADING_NUMBERS,
  footers: { default: paragraph([run("Page "), field("PAGE", "1")], '<w:jc w:val="center"/>') },
};

const WORDS = "The region grew faster than planned, while costs stayed within the budget of the board. ";

/** Chapters with as many parts each; no two headings are the same. */
export function reportItem(name: string, chapters: number, parts: number, sentences = 30) {
  return {
    Name: name,
    Chapters: Array.from({ length: chapters }, (_, chapter) => ({
      Title: `Chapter ${name}${chapter + 1}x`,
      Parts: Array.from({ length: parts }, (_, part) => ({
        Title: `Part ${name}${chapter + 1}x${part + 1}y`,
        Text: WORDS.repeat(sentences + ((chapter * 7 + part * 11) % 20)),
      })),
    })),
  };
}
