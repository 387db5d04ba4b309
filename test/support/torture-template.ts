/** A template with everything that several copies of it in one file must not share. */
import {
  bookmark,
  contentControl,
  escapeXml,
  field,
  hyperlink,
  listItem,
  NAMESPACES,
  noteReference,
  paragraph,
  picture,
  run,
  table,
} from "./docx-blocks.ts";
import { docx } from "./docx-package.ts";

/**
 * Two sections: portrait with a first page of its own and two headers with tags, and landscape with a header without
 * tags. A footer with the page's number, two lists of one abstract list, headings numbered by their style, a footnote
 * and a comment with tags, a bookmark with a link and a field to it, a content control, a picture; a table at the end.
 */
export function tortureTemplate(): Uint8Array {
  return docx({
    body: "",
    headers: {
      default: paragraph("HDR-DEFAULT [Name]"),
      first: paragraph("HDR-FIRST [Name]"),
      even: paragraph("HDR-STATIC land"),
    },
    footers: {
      default: paragraph([run("FTR page "), field("PAGE", "1"), run(" of "), field("NUMPAGES", "9")]),
    },
    footnotes: [paragraph("FN for [Name]")],
    comments: [paragraph("CMT [Name]")],
    numbering: NUMBERING,
    styles: HEADING_STYLE,
    pictures: { "image1.png": TINY_PNG },
    parts: { "word/document.xml": `<w:document ${NAMESPACES}><w:body>${BODY}${LANDSCAPE}</w:body></w:document>` },
  });
}

export const TORTURE_ITEMS = ["Ada", "Bob", "Cy"].map((Name) => ({
  Name,
  A: `a-${Name}`,
  Rows: [
    { k: `${Name}-k1`, v: "1" },
    { k: `${Name}-k2`, v: "2" },
  ],
}));

/** The numbering part's lists: 1 and 3 count `1) 2)` and `a) b)` together, 2 counts headings `Sec I.` */
const NUMBERING = `
<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${level(0, "decimal", "%1)")}${level(1, "lowerLetter", "%2)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="2"><w:multiLevelType w:val="multilevel"/>${level(0, "upperRoman", "Sec %1.", '<w:pStyle w:val="H1"/>')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>`;

function level(at: number, format: string, text: string, style = ""): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style}<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl>`;
}

const HEADING_STYLE =
  '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>';

/** One white pixel. */
const TINY_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

const MARGINS =
  '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/>';

const heading = (text: string) => paragraph(text, '<w:pStyle w:val="H1"/>');

const header = (kind: string, type: string) => `<w:headerReference w:type="${type}" r:id="rId_header_${kind}_xml"/>`;

const footer = (type: string) => `<w:footerReference w:type="${type}" r:id="rId_footer_default_xml"/>`;

const PORTRAIT = `<w:sectPr>${header("default", "default")}${header("first", "first")}${footer("default")}${footer("first")}<w:pgSz w:w="11906" w:h="16838"/>${MARGINS}<w:titlePg/></w:sectPr>`;

const LANDSCAPE = `<w:sectPr>${header("even", "default")}${footer("default")}<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>${MARGINS}</w:sectPr>`;

const BODY = [
  paragraph("TITLE [Name]"),
  heading("Chapter alpha"),
  listItem("one [A]"),
  listItem("two"),
  listItem("two-a", { level: 1 }),
  listItem("three, counted on", { list: 3 }),
  heading("Chapter beta"),
  paragraph([bookmark("bm_target", run("BM of [Name]"))]),
  paragraph([run("see "), field("REF bm_target \\h", "BM of [Name]"), hyperlink("jump", { anchor: "bm_target" })]),
  paragraph([run("With note"), noteReference("footnote", 1)]),
  paragraph([
    '<w:commentRangeStart w:id="0"/>',
    run("commented"),
    '<w:commentRangeEnd w:id="0"/>',
    noteReference("comment", 0),
  ]),
  contentControl(paragraph("control [A]"), 12345),
  paragraph([picture("image1.png")]),
  `<w:p><w:pPr>${PORTRAIT}</w:pPr></w:p>`,
  paragraph("LANDSCAPE part [Name]"),
  table([escapeXml("[#Rows][k]"), escapeXml("[v][/]")]),
].join("");
